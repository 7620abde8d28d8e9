import type { Pixels } from './pixels.ts';

/** The picture within so many pixels, with its proportions. It is made smaller, never larger. */
export function scaleInto(pixels: Pixels, most: { readonly width: number; readonly height: number }): Pixels {
  const factor = Math.min(1, most.width / pixels.width, most.height / pixels.height);
  const width = Math.max(1, Math.round(pixels.width * factor));
  const height = Math.max(1, Math.round(pixels.height * factor));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [top, bottom] = between(y, height, pixels.height);
      const [left, right] = between(x, width, pixels.width);
      data.set(average(pixels, { left, right, top, bottom }), (y * width + x) * 4);
    }
  return { width, height, data };
}

/** From which row or column to which one, not included, the new one comes. */
function between(index: number, count: number, from: number): readonly [number, number] {
  const start = Math.floor((index * from) / count);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * from) / count))];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The colours of the opaque pixels count, those of transparent ones do not. */
function average({ data, width }: Pixels, { left, right, top, bottom }: Box): readonly number[] {
  const sum = [0, 0, 0];
  let opaque = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      const alpha = data[at + 3] ?? 0;
      opaque += alpha;
      for (let channel = 0; channel < 3; channel += 1)
        sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
    }
  const color = sum.map((one) => (opaque === 0 ? 0 : Math.round(one / opaque)));
  return [...color, Math.round(opaque / ((right - left) * (bottom - top)))];
}
