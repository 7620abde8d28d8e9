import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoldenTable } from '../golden.ts';

export const v1: GoldenTable = {
  'artwork get': [{ title: 'that is listed', argv: (m) => [m.artwork('Tide Table')] }],
  'artwork show': [
    { title: 'that is not fetched in a pipe', argv: (m) => [m.artwork('Tide Table')] },
    { title: 'a file that there is not', argv: () => ['--file', 'art.png'] },
  ],
  'artwork search': [{ title: 'by the end', argv: () => ['--sort', 'ending-soon'] }],
  'artwork trending': [{ title: 'past the last page', argv: () => ['--page', '9'] }],
  'artwork by-seller': [{ title: 'of a collector', argv: (m) => [m.wallet('arlo')] }],
  'artwork by-creator': [{ title: 'past the last page', argv: (m) => [m.wallet('mira'), '--page', '9'] }],
  'event by-mint': [{ title: 'of an auction', argv: (m) => [m.artwork('Lighthouse')] }],
  'event by-seller': [{ title: 'of a wallet without any', argv: (m) => [m.wallet('stranger')] }],
  'user show': [{ title: 'with a profile', argv: (m) => [m.wallet('mira')] }],
  'reward list': [{ title: 'of a collector', argv: (m) => [m.wallet('arlo')] }],
  'service import': [
    {
      title: 'of one table',
      before: (m) => writeFileSync(join(m.home, 'tables.json'), '{"rewards":[]}'),
      argv: () => ['tables.json', '--database', 'service.db'],
    },
    { title: 'of nothing', argv: () => ['nothing.json', '--database', 'service.db'] },
  ],
  'service reindex': [{ title: 'of a new database', argv: () => ['--database', 'service.db'] }],
};
