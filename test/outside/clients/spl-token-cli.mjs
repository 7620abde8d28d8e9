import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection, Keypair } from '@solana/web3.js';
import { assert, RPC_URL, run, SOL, WS_URL } from './harness.mjs';

// The everyday commands of spl-token-cli, as a person types them, with both token programs.
const folder = mkdtempSync(join(tmpdir(), 'gavel-spl-token-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function keyFile(name) {
  const keypair = Keypair.generate();
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify([...keypair.secretKey]), { mode: 0o600 });
  return { path, address: keypair.publicKey.toBase58() };
}

const [owner, friend] = [keyFile('owner'), keyFile('friend')];
const config = join(folder, 'config.yml');
writeFileSync(
  config,
  `json_rpc_url: "${RPC_URL}"\nwebsocket_url: "${WS_URL}"\nkeypair_path: "${owner.path}"\ncommitment: confirmed\n`,
);

async function airdrop(address) {
  const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [address, 100 * SOL] };
  const answer = await fetch(RPC_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok((await answer.json()).result);
}
await airdrop(owner.address);
await airdrop(friend.address);

const execute = promisify(execFile);

/** What the tool writes; with what it says in the message where it fails. */
async function splToken(...args) {
  const { stdout } = await execute('spl-token', ['-C', config, ...args]);
  return stdout.trim();
}

async function json(...args) {
  return JSON.parse(await splToken(...args, '--output', 'json-compact'));
}

const NATIVE_MINT = 'So11111111111111111111111111111111111111112';
/** Of an account of SPL Token. */
const ACCOUNT_BYTES = 165;

function everyday(label, program) {
  const flags = program === null ? [] : ['--program-id', program];
  let mint;
  let account;
  let second;
  const call = (...args) => splToken(...flags, ...args);
  const balance = async (...args) => (await json(...flags, 'balance', mint, ...args)).uiAmountString;
  const tests = {
    'create-token': async () => {
      const created = await json(...flags, 'create-token', '--decimals', '6', '--enable-freeze');
      mint = created.commandOutput.address;
      assert.equal(created.commandOutput.decimals, 6);
    },
    'create-account': async () => {
      await call('create-account', mint);
      account = (await json(...flags, 'address', '--token', mint, '--verbose')).associatedTokenAddress;
      assert.equal(await balance(), '0');
    },
    mint: async () => {
      await call('mint', mint, '1000');
      assert.equal(await balance(), '1000');
    },
    supply: async () => {
      assert.equal((await json(...flags, 'supply', mint)).uiAmountString, '1000');
    },
    'transfer, to a wallet without an account': async () => {
      const sent = ['transfer', mint, '300.5', friend.address, '--fund-recipient'];
      await call(...sent, '--allow-unfunded-recipient');
      assert.equal(await balance(), '699.5');
      assert.equal(await balance('--owner', friend.address), '300.5');
    },
    accounts: async () => {
      const { accounts } = await json(...flags, 'accounts');
      assert.ok(accounts.some(({ mint: found }) => found === mint));
    },
    'account-info': async () => {
      const found = await json(...flags, 'account-info', '--address', account);
      assert.equal(found.mint ?? found.account?.mint, mint);
    },
    display: async () => {
      assert.match(await call('display', mint), /Decimals: 6/);
    },
    approve: async () => {
      await call('approve', account, '50', friend.address);
      assert.match(await call('display', account), /50/);
    },
    revoke: async () => {
      await call('revoke', account);
    },
    burn: async () => {
      await call('burn', account, '99.5');
      assert.equal(await balance(), '600');
    },
    freeze: async () => {
      await call('freeze', account);
      assert.match(await call('display', account), /Frozen/);
    },
    'transfer of what is frozen': async () => {
      await assert.rejects(call('transfer', mint, '1', friend.address), /frozen|0x11/i);
    },
    thaw: async () => {
      await call('thaw', account);
      assert.match(await call('display', account), /Initialized/);
    },
    'create-account, with a key of its own': async () => {
      const key = keyFile(`second-${label}`);
      second = key.address;
      await call('create-account', mint, key.path);
      await call('transfer', mint, '10', second);
      assert.equal((await json(...flags, 'balance', '--address', second)).uiAmountString, '10');
    },
    gc: async () => {
      await call('gc');
      assert.equal(await balance(), '600');
    },
    'burn and close': async () => {
      await call('burn', account, '600');
      await call('close', mint);
      await assert.rejects(call('balance', mint));
    },
    'authorize, a new authority of the mint': async () => {
      await call('authorize', mint, 'mint', friend.address);
      await assert.rejects(call('mint', mint, '1', '--recipient-owner', friend.address));
      await call('mint', mint, '1', '--recipient-owner', friend.address, '--mint-authority', friend.path);
    },
    'authorize, nobody': async () => {
      await call('authorize', mint, 'freeze', '--disable');
      assert.match(await call('display', mint), /Freeze authority: \(not set\)/);
    },
  };
  return Object.fromEntries(Object.entries(tests).map(([name, test]) => [`${label}: ${name}`, test]));
}

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

await run({
  ...everyday('token', null),
  ...everyday('token-2022', TOKEN_2022),
  'wrap and unwrap': async () => {
    await splToken('wrap', '2');
    // It sends the SOL first and then makes the account, whose rent is taken from them.
    const rent = await new Connection(RPC_URL).getMinimumBalanceForRentExemption(ACCOUNT_BYTES);
    const { amount } = await json('balance', NATIVE_MINT);
    assert.equal(amount, String(2 * SOL - rent));
    await splToken('unwrap');
  },
  'create-multisig': async () => {
    const created = await splToken('create-multisig', '2', owner.address, friend.address);
    assert.match(created, /Creating 2\/2 multisig/);
  },
  'token-2022: metadata': async () => {
    const flags = ['--program-id', TOKEN_2022];
    const created = await json(...flags, 'create-token', '--enable-metadata', '--decimals', '0');
    const mint = created.commandOutput.address;
    await splToken(...flags, 'initialize-metadata', mint, 'Heron', 'HRN', 'https://example.com/heron.json');
    await splToken(...flags, 'update-metadata', mint, 'year', '2026');
    const shown = await splToken(...flags, 'display', mint);
    for (const text of ['Heron', 'HRN', 'year', '2026']) assert.ok(shown.includes(text), text);
  },
  'token-2022: transfer fee': async () => {
    const flags = ['--program-id', TOKEN_2022];
    const fee = ['--transfer-fee-basis-points', '100', '--transfer-fee-maximum-fee', '5'];
    const created = await json(...flags, 'create-token', '--decimals', '2', ...fee);
    const mint = created.commandOutput.address;
    await splToken(...flags, 'create-account', mint);
    await splToken(...flags, 'mint', mint, '100');
    // With a fee it makes no account for who gets the tokens.
    await splToken(...flags, 'create-account', mint, '--owner', friend.address, '--fee-payer', owner.path);
    await splToken(...flags, 'transfer', mint, '50', friend.address, '--expected-fee', '0.5');
    const got = await json(...flags, 'balance', mint, '--owner', friend.address);
    assert.equal(got.uiAmountString, '49.5');
  },
});
