import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type AnchorIdl, rootNodeFromAnchor } from '@codama/nodes-from-anchor';
import { renderVisitor } from '@codama/renderers-js';
import { bottomUpTransformerVisitor, visit } from '@codama/visitors-core';
import { documentedInstructions } from './account-docs.ts';
import { type Files, fixClient } from './client-fixes.ts';
import { readIdl } from './idl.ts';
import { clientFolder, PROGRAMS, type Program, ROOT, rustConstantsPath, rustErrorsPath } from './layout.ts';
import { rustConstants, rustErrors } from './rust-constants.ts';

/**
 * Without the derivation of a PDA as an account's default: the builders would derive it under the default program
 * address even when the caller names another deployment. The `find...Pda` functions take the address and stay.
 */
const withoutDerivedDefaults = bottomUpTransformerVisitor([
  {
    select: '[instructionAccountNode]',
    transform: (node) => {
      if (!('defaultValue' in node)) return node;
      const value = node.defaultValue as { kind?: string } | undefined;
      if (value?.kind !== 'pdaValueNode' && value?.kind !== 'identityValueNode') return node;
      const { defaultValue: _, ...rest } = node;
      return rest as typeof node;
    },
  },
]);

async function readTree(folder: string): Promise<Files> {
  const files: Files = new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) files.set(path.slice(folder.length + 1), await readFile(path, 'utf8'));
  return files;
}

async function render(anchor: AnchorIdl): Promise<Files> {
  const temporary = await mkdtemp(join(tmpdir(), 'gavel-client-'));
  try {
    const root = visit(rootNodeFromAnchor(anchor), withoutDerivedDefaults);
    if (root === null || root.kind !== 'rootNode') throw new Error('the IDL gives no program');
    const options = {
      generatedFolder: 'client',
      syncPackageJson: false,
      kitImportStrategy: 'rootOnly',
      prettierOptions: { singleQuote: true, printWidth: 110 },
    } as const;
    await visit(root, renderVisitor(temporary, options));
    return await readTree(join(temporary, 'client'));
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** Everything generated from a program's IDL, by path relative to the root. */
async function generate(program: Program): Promise<Files> {
  const { idl, anchor } = await readIdl(program);
  const files: Files = new Map([
    [rustConstantsPath(program), rustConstants(idl)],
    [rustErrorsPath(program), rustErrors(idl)],
  ]);
  for (const [path, source] of fixClient(await render(anchor), program.name, idl)) {
    files.set(join(clientFolder(program), path), source);
  }
  for (const [path, source] of await documentedInstructions(program)) files.set(path, source);
  return files;
}

/** Generates the TypeScript client, the Rust constants and the lists of accounts in Rust of every program that has an IDL, in place of the old ones. */
export async function writeClients(): Promise<void> {
  for (const program of PROGRAMS.filter(({ idl }) => idl)) {
    const files = await generate(program);
    await rm(join(ROOT, clientFolder(program)), { recursive: true, force: true });
    for (const [path, source] of files) {
      await mkdir(dirname(join(ROOT, path)), { recursive: true });
      await writeFile(join(ROOT, path), source);
    }
  }
}

/** Paths of generated files that are missing, left over, or differ from what the IDLs give. Empty when all is fresh. */
export async function staleClients(): Promise<string[]> {
  const stale: string[] = [];
  for (const program of PROGRAMS.filter(({ idl }) => idl)) {
    const wanted = await generate(program);
    const folder = clientFolder(program);
    const found = await readTree(join(ROOT, folder)).catch((): Files => new Map());
    for (const path of found.keys()) if (!wanted.has(join(folder, path))) stale.push(join(folder, path));
    for (const [path, source] of wanted) {
      const current = await readFile(join(ROOT, path), 'utf8').catch(() => undefined);
      if (current !== source) stale.push(path);
    }
  }
  return stale.sort();
}
