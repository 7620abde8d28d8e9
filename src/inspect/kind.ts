import type { RawAccount } from '../ports/chain.ts';
import { BadData, type Field, FieldReader } from './field-reader.ts';

/** A kind of account: how it is known, and its fields. */
export interface Kind {
  /** One word, for programs: `token-account`. */
  readonly name: string;
  /** For people, with its article: "a token account". */
  readonly title: string;
  /** Whether the data begins as, or has the size of, an account of this kind. */
  is(data: Uint8Array): boolean;
  /** Reads the fields in their order. Throws `BadData` for data that is cut short or makes no sense. */
  read(reader: FieldReader): void;
}

/** The fields of an account, as far as they can be read. */
export interface FieldsRead {
  readonly fields: readonly Field[];
  /** Why the rest cannot be read; null when all of it can. */
  readonly problem: string | null;
}

/** Never throws, whatever the data is. Bytes after the last field are a field of their own. */
export function readFields(kind: Kind, { data }: Pick<RawAccount, 'data'>): FieldsRead {
  const reader = new FieldReader(data);
  let problem: string | null = null;
  try {
    kind.read(reader);
  } catch (error) {
    if (!(error instanceof BadData)) throw error;
    problem = error.message;
  }
  if (reader.left > 0) reader.rest(problem === null ? 'unused' : 'notRead');
  return { fields: reader.fields, problem };
}
