import type { View } from '../ports/terminal.ts';
import { fields } from './fields.ts';

interface Picture {
  readonly artwork: string | null;
  readonly name: string | null;
  readonly url: string | null;
  readonly file: string | null;
  /** Null where the picture was not read. */
  readonly header: { readonly type: string; readonly width: number; readonly height: number } | null;
  readonly bytes: number | null;
  /** The sequences that draw it; null where it is described only. */
  readonly drawing: string | null;
  readonly format: string | null;
}

/** The picture, and below it what it is. */
export function renderPicture(
  { artwork, name, url, file, header, bytes, drawing }: Picture,
  view: View,
): string {
  const rows = [
    ['name', name],
    ['artwork', artwork],
    ['picture', url ?? file],
    ['size', header && `${header.width} x ${header.height} pixels, ${header.type}, ${bytes} bytes`],
  ] as const;
  const about = fields(
    rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
    view,
  );
  return drawing === null ? about : `${drawing}\n${about}`;
}
