import { expect, it } from 'vitest';
import { fetchPicture } from '../../src/api/picture.ts';
import { isPublicAddress } from '../../src/http/public-fetch.ts';

// What a fetch refuses and bounds is in test/http/public-fetch.test.ts.
it.each([
  ['http://art.example/a.png', 'only https:// is fetched'],
  ['https://127.0.0.1/a.png', 'is not a public one'],
  ['https://art.example/a.png', 'is not a public one'],
])('is fetched as a public document: %s', async (url, why) => {
  const network = { resolve: async () => ['10.0.0.1'], isPublic: isPublicAddress };
  await expect(fetchPicture(url, network)).rejects.toMatchObject({
    code: 'service_error',
    why: expect.stringContaining(why),
  });
});
