import { oneOf } from '../../config/parsers.ts';
import { isRecord } from '../../domain/is-record.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import type { PictureHeader } from '../../picture/header.ts';
import { GRAPHICS_FORMATS, type Graphics, type GraphicsFormat } from '../../ports/terminal.ts';
import { renderPicture } from '../../render/picture.ts';
import { artworkFor } from '../artwork-argument.ts';
import { defineCommand, optional } from '../command.ts';

/** More columns make no better picture of half blocks, and take long to draw. */
const MOST_COLUMNS = 120;
/** Lines below and above the picture. */
const OTHER_ROWS = 8;

/** What is known of a picture. `drawing`: the sequences that draw it; null where it is described only. */
export interface ShownPicture {
  readonly artwork: string | null;
  readonly name: string | null;
  readonly url: string | null;
  readonly file: string | null;
  /** Null where the picture was not read. */
  readonly header: PictureHeader | null;
  readonly bytes: number | null;
  readonly format: GraphicsFormat | null;
  readonly drawing: string | null;
}

interface Named {
  readonly artwork: string | null;
  readonly name: string | null;
  readonly url: string | null;
}

export const command = defineCommand({
  description:
    'Draw the picture of an artwork in the terminal, from the address that its record names, after you agreed to that; or a picture from a file. In a pipe, with --json and without colours it is described and not fetched.',
  example: 'artwork show "Tide Table"',
  never:
    'It never signs anything. It fetches one address, by https from a public server, follows no redirect, and draws the pixels alone.',
  args: { artwork: optional('ARTWORK', 'name or mint of the artwork', artworkFor('artwork show')) },
  options: {
    file: optional('PATH', 'draw this picture: PNG, JPEG, GIF or WebP, up to 10 MiB', (text) => text),
    format: optional(
      'FORMAT',
      `how it is drawn: ${GRAPHICS_FORMATS.join(', ')} (default: what the terminal can)`,
      oneOf(GRAPHICS_FORMATS, { what: 'a format', hint: 'write it like --format blocks' }),
    ),
  },
  fields: ['artwork', 'name', 'url', 'file', 'type', 'width', 'height', 'bytes', 'format'],
  check(_, { artwork: named, file }) {
    if ((named === null) !== (file === null)) return;
    throw new CliError('usage', {
      what: named === null ? 'nothing is named' : 'an artwork and --file cannot be used together',
      hint: 'name an artwork, or a file: gavel artwork show --help',
    });
  },
  async run(deps, { artwork: mint, file, format }): Promise<ShownPicture> {
    const graphics = await deps.terminal.graphics();
    if (graphics === null && format !== null)
      throw new CliError('usage', {
        what: 'a picture cannot be drawn here',
        why: 'standard output is not a terminal with colours',
        hint: 'run it in a terminal, or leave --format out to have the picture described',
      });
    const canvas = graphics && { ...graphics, format: format ?? graphics.format };
    if (file !== null)
      return drawn(await ofFile(deps, file), { artwork: null, name: null, url: null }, file, canvas, deps);
    const found = await namedBy(deps, String(mint));
    if (canvas === null || found.url === null)
      return { ...found, file: null, header: null, bytes: null, format: null, drawing: null };
    return drawn(await fetched(deps, found.url), found, null, canvas, deps);
  },
  render: renderPicture,
  json: ({ artwork: mint, name, url, file, header, bytes, format }) => ({
    ...{ artwork: mint, name, url, file, bytes, format },
    ...{ type: header?.type ?? null, width: header?.width ?? null, height: header?.height ?? null },
  }),
  problem: ({ url, file, artwork: mint }) =>
    url === null && file === null
      ? new CliError('picture_refused', {
          what: 'there is no picture to draw',
          why: `the service knows of none with an https address for ${mint}`,
          hint: 'see what it knows: gavel artwork get MINT; or draw one that you have: --file PATH',
        })
      : null,
});

async function drawn(
  bytes: Uint8Array,
  named: Named,
  file: string | null,
  canvas: Graphics | null,
  { terminal }: Deps,
): Promise<ShownPicture> {
  const about = { ...named, file, bytes: bytes.length };
  if (canvas === null) {
    const { readHeader } = await import('../../picture/header.ts');
    return { ...about, header: readHeader(bytes), format: null, drawing: null };
  }
  const [{ decodePicture }, { drawPicture }] = await Promise.all([
    import('../../picture/decode.ts'),
    import('../../picture/draw.ts'),
  ]);
  const { header, pixels } = await decodePicture(bytes);
  const columns = Math.min(terminal.stdout.width, MOST_COLUMNS);
  const rows = Math.max(1, canvas.rows - OTHER_ROWS);
  const drawing = await drawPicture(pixels, { ...canvas, columns, rows });
  return { ...about, header, format: canvas.format, drawing };
}

async function ofFile({ documents }: Deps, file: string): Promise<Uint8Array> {
  const bytes = documents.read(file);
  if (bytes !== null) return bytes;
  throw new CliError('usage', { what: `there is no file ${file}`, hint: 'name a file that you can read' });
}

async function namedBy(deps: Deps, mint: string): Promise<Named> {
  const answer = await (await deps.service()).askV1({ method: 'GET', path: `/v1/artworks/${mint}` });
  const result = isRecord(answer) && isRecord(answer.result) ? answer.result : {};
  const item = isRecord(result.item) ? result.item : {};
  const url = typeof item.imageUrl === 'string' && URL.canParse(item.imageUrl) ? item.imageUrl : null;
  return { artwork: mint, name: typeof item.name === 'string' ? item.name : null, url };
}

/** The host learns the address of this machine, and when somebody looks at which artwork: a person agrees to that. */
async function fetched({ terminal, settings, fetchPicture }: Deps, url: string): Promise<Uint8Array> {
  const { host } = new URL(url);
  const agreed = settings.yes !== null || (await terminal.confirm(`Fetch the picture from ${host}?`));
  if (agreed) return fetchPicture(url);
  throw new CliError('declined', { what: 'not fetched', hint: 'draw one that you have: --file PATH' });
}
