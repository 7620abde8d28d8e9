import type { GraphicsFormat } from '../ports/terminal.ts';
import type { Pixels } from './pixels.ts';
import { scaleInto } from './scale.ts';

/** What to draw on. */
export interface Canvas {
  readonly format: GraphicsFormat;
  /** 16 million colours; else 256. */
  readonly trueColor: boolean;
  /** Character cells. */
  readonly columns: number;
  readonly rows: number;
}

/** Of a cell where nobody knows it: that of most terminals is about so large. */
const CELL = { width: 8, height: 16 } as const;
const SIXEL_COLORS = 256;
/** kitty's protocol takes no more in one sequence. */
const KITTY_CHUNK = 4_096;
/** A pixel is drawn when it is at least half opaque. */
const OPAQUE = 128;

/**
 * The sequences that draw a picture: made from its pixels alone, never from its bytes or what it says of itself. Without a
 * line break at the end.
 */
export async function drawPicture(pixels: Pixels, canvas: Canvas): Promise<string> {
  const { format, columns, rows, trueColor } = canvas;
  if (format === 'blocks') return blocks(scaleInto(pixels, { width: columns, height: rows * 2 }), trueColor);
  const scaled = scaleInto(pixels, { width: columns * CELL.width, height: rows * CELL.height });
  if (format === 'kitty') return kitty(scaled);
  return format === 'iterm' ? iterm(scaled) : sixel(scaled);
}

/** Two pixels a cell: an upper half block in the colour of the upper one, over that of the lower one. */
function blocks({ width, height, data }: Pixels, trueColor: boolean): string {
  const color = (x: number, y: number): readonly number[] | null => {
    const at = (y * width + x) * 4;
    return y < height && (data[at + 3] ?? 0) >= OPAQUE ? [...data.subarray(at, at + 3)] : null;
  };
  const lines: string[] = [];
  for (let y = 0; y < height; y += 2) {
    let line = '';
    for (let x = 0; x < width; x += 1) line += cell(color(x, y), color(x, y + 1), trueColor);
    lines.push(`${line}\u001b[0m`);
  }
  return lines.join('\n');
}

function cell(upper: readonly number[] | null, lower: readonly number[] | null, trueColor: boolean): string {
  const paint = (place: 38 | 48, rgb: readonly number[]) => `${place};${colorCode(rgb, trueColor)}`;
  if (upper === null && lower === null) return '\u001b[0m ';
  if (upper === null) return `\u001b[0;${paint(38, lower ?? [])}m▄`;
  if (lower === null) return `\u001b[0;${paint(38, upper)}m▀`;
  return `\u001b[${paint(38, upper)};${paint(48, lower)}m▀`;
}

/** The rest of a sequence that sets a colour. The cube of 256 colours has six steps of each. */
function colorCode(rgb: readonly number[], trueColor: boolean): string {
  if (trueColor) return `2;${rgb.join(';')}`;
  const [red = 0, green = 0, blue = 0] = rgb.map((one) => Math.round((one / 255) * 5));
  return `5;${16 + 36 * red + 6 * green + blue}`;
}

/** https://sw.kovidgoyal.net/kitty/graphics-protocol: pixels of four bytes; q=2 lets the terminal answer nothing. */
function kitty({ width, height, data }: Pixels): string {
  const text = Buffer.from(data).toString('base64');
  const chunks = text.match(new RegExp(`.{1,${KITTY_CHUNK}}`, 'g')) ?? [];
  return chunks
    .map((chunk, index) => {
      const more = index < chunks.length - 1 ? 1 : 0;
      const keys = index === 0 ? `a=T,f=32,s=${width},v=${height},q=2,m=${more}` : `m=${more}`;
      return `\u001b_G${keys};${chunk}\u001b\\`;
    })
    .join('');
}

/** https://iterm2.com/documentation-images.html: a PNG that is written here. */
async function iterm({ width, height, data }: Pixels): Promise<string> {
  const { PNG } = await import('pngjs');
  const png = new PNG({ width, height });
  png.data.set(data);
  const file = PNG.sync.write(png);
  const keys = `inline=1;size=${file.length};width=${width}px;height=${height}px;preserveAspectRatio=1`;
  return `\u001b]1337;File=${keys}:${file.toString('base64')}\u0007`;
}

async function sixel({ width, height, data }: Pixels): Promise<string> {
  const { image2sixel } = await import('sixel');
  // The encoder takes no transparent pixels: they are drawn over black.
  const opaque = data.map((value, at) => {
    const alpha = data[at - (at % 4) + 3] ?? 0;
    return at % 4 === 3 ? 255 : Math.round((value * alpha) / 255);
  });
  return image2sixel(opaque, width, height, SIXEL_COLORS, 1);
}
