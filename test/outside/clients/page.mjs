import { createServer } from 'node:http';
import puppeteer from 'puppeteer-core';
import { rolldown } from 'rolldown';
import { assert, RPC_URL, run, SOL, WS_URL } from './harness.mjs';

/** Not a name of this machine, so that the page is a stranger's to the sandbox. */
const HOST = 'shop.example';
const { CHROMIUM } = process.env;

const script = await bundled(new URL('../page/page.mjs', import.meta.url).pathname);
const server = createServer(({ url }, response) => {
  const isScript = url === '/page.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const browser = await puppeteer.launch({
  executablePath: CHROMIUM,
  // Chromium's own sandbox does not run as root, as which tests often run.
  args: ['--no-sandbox', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
});
// The runner of the tests ends this process when they are done.
process.on('exit', () => browser.process().kill());
const page = await browser.newPage();
await page.goto(
  `http://${HOST}:${server.address().port}/?${new URLSearchParams({ rpc: RPC_URL, ws: WS_URL })}`,
);
await page.waitForFunction('window.send !== undefined');

await run({
  'a page with a wallet adapter sends a transaction': async () => {
    const { signature, received } = await page.evaluate('send()');
    assert.equal(received, SOL);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getSignatureStatuses',
      params: [[signature]],
    });
    const headers = { 'content-type': 'application/json' };
    const { result } = await (await fetch(RPC_URL, { method: 'POST', headers, body })).json();
    assert.equal(result.value[0].err, null);
  },
  'the page may not control the sandbox': async () =>
    assert.match(await page.evaluate('control()'), /web pages/),
});

async function bundled(input) {
  const define = { 'process.env.NODE_ENV': '"production"', global: 'globalThis' };
  const build = await rolldown({ input, platform: 'browser', transform: { define }, logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  return output[0].code;
}
