import type { Endpoint } from '../../http/endpoint.ts';

/** Where a node serves subscriptions: at its own address, or, at every other attempt, at the next port, as validators do. */
export function socketAddress({ secure, host, port, path, search }: Endpoint, attempt: number): string {
  const isUsualPort = port === 443 || port === 80;
  const moved = attempt % 2 === 1 && !isUsualPort && port < 65_535;
  const at = moved ? host.replace(/:\d+$/, `:${port + 1}`) : host;
  return `${secure ? 'wss' : 'ws'}://${at}${path}${search}`;
}
