import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { pngOf } from '../picture/pictures.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const SCREEN = { tty: true, columns: 80 };
const COLORS = { COLORTERM: 'truecolor', TERM: 'xterm-256color' };

/** Adapters with a web on which every address has this. */
function web(bytes: Uint8Array) {
  const asked: string[] = [];
  const fetchPicture = async (url: string) => {
    asked.push(url);
    return bytes;
  };
  return { asked, adapters: { ...nodeAdapters, fetchPicture } };
}

describe('from a file', () => {
  it('draws it on a terminal, by half blocks where nothing else is known', async () => {
    const m = await start();
    await writeFile(join(m.home, 'art.png'), pngOf(8, 8));
    const { code, stdout } = await m.gavel(['artwork', 'show', '--file', 'art.png'], {
      ...SCREEN,
      env: COLORS,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('\u001b[38;2;255;0;0;48;2;255;0;0m▀');
    expect(stdout).toContain('8 x 8 pixels, png');
  });

  it.each([
    ['kitty', '\u001b_Ga=T,f=32'],
    ['iterm', '\u001b]1337;File='],
    ['sixel', '\u001bP0;1;q'],
  ])('draws it by the protocol that is named: %s', async (format, begin) => {
    const m = await start();
    await writeFile(join(m.home, 'art.png'), pngOf(8, 8));
    const words = ['artwork', 'show', '--file', 'art.png', '--format', format];
    const { stdout } = await m.gavel(words, { ...SCREEN, env: COLORS });
    expect(stdout.startsWith(begin)).toBe(true);
  });

  it.each([
    ['in a pipe', { columns: 80 }, {}],
    ['without colours', SCREEN, { NO_COLOR: '1' }],
    ['on a terminal that can do nothing', SCREEN, { TERM: 'dumb' }],
  ])('describes it %s, and draws nothing', async (_, options, env) => {
    const m = await start();
    await writeFile(join(m.home, 'art.png'), pngOf(8, 8));
    const { code, stdout } = await m.gavel(['artwork', 'show', '--file', 'art.png'], { ...options, env });
    expect([code, stdout.includes('\u001b')]).toEqual([0, false]);
    expect(stdout).toContain('8 x 8 pixels, png');
    const named = ['artwork', 'show', '--file', 'art.png', '--format', 'kitty'];
    const refused = await m.gavel(named, { ...options, env });
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('cannot be drawn here')]);
  });

  it.each([
    [
      'a bomb',
      Buffer.concat([pngOf(1, 1).subarray(0, 16), Buffer.from('ffffffff0fffffff', 'hex'), Buffer.alloc(9)]),
    ],
    ['sequences for the terminal', Buffer.from('\u001b[2J\u001b]0;title\u0007')],
  ])('refuses %s', async (_, bytes) => {
    const m = await start();
    await writeFile(join(m.home, 'art.png'), bytes);
    const { code, stdout, stderr } = await m.gavel(
      ['artwork', 'show', '--file', 'art.png', '--no-color'],
      SCREEN,
    );
    expect([code, stdout]).toEqual([5, '']);
    expect(stderr).toContain('the picture is not drawn');
    expect(stderr).not.toContain('\u001b');
  });
});

describe('of an artwork', () => {
  it('asks first, and fetches one address', async () => {
    const m = await start();
    const { asked, adapters } = web(pngOf(8, 8));
    const answers = [['Fetch the picture from artworks.invalid?', 'y\n']] as const;
    const words = ['artwork', 'show', m.artwork('Salt Line')];
    const { code, stdout } = await m.gavel(words, { ...SCREEN, env: COLORS, answers, adapters });
    expect(code).toBe(0);
    expect(stdout).toContain('▀');
    expect(stdout).toContain('Salt Line');
    expect(asked).toEqual(['https://artworks.invalid/salt-line.png']);
  });

  it('fetches nothing when the answer is no', async () => {
    const m = await start();
    const { asked, adapters } = web(pngOf(8, 8));
    const answers = [['Fetch the picture from artworks.invalid?', 'n\n']] as const;
    const words = ['artwork', 'show', m.artwork('Salt Line')];
    const { code } = await m.gavel(words, { ...SCREEN, env: COLORS, answers, adapters });
    expect([code, asked]).toEqual([2, []]);
  });

  it('fetches nothing in a pipe, and says where the picture is', async () => {
    const m = await start();
    const { asked, adapters } = web(pngOf(8, 8));
    const { code, stdout } = await m.gavel(['artwork', 'show', m.artwork('Salt Line')], { adapters });
    expect([code, asked]).toEqual([0, []]);
    expect(stdout).toContain('picture\thttps://artworks.invalid/salt-line.png');
  });

  it('does not reach a name that leads nowhere', async () => {
    const m = await start();
    const words = ['artwork', 'show', m.artwork('Salt Line'), '--yes'];
    const { code, stderr } = await m.gavel(words, { ...SCREEN, env: COLORS });
    expect([code, stderr]).toEqual([10, expect.stringContaining('artworks.invalid')]);
  });
});
