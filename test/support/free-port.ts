import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port that was free just now, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => server.close(() => closed()));
  return port;
}
