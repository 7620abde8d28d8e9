import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackOrigin } from '../domain/origin.ts';
import { type ApiKeys, hashApiKey } from './api-keys.ts';
import type { Meter } from './metrics/meter.ts';
import { ServiceError } from './service-error.ts';

/** How many requests are allowed in each window; Infinity: any number. */
export interface RateLimits {
  readonly perKey: number;
  /** Per client address, with or without a key. Checked first, so that nobody can try keys without limit. */
  readonly perAddress: number;
  readonly windowMilliseconds: number;
}

export const DEFAULT_RATE_LIMITS: RateLimits = {
  perKey: 600,
  perAddress: 1_200,
  windowMilliseconds: 60_000,
};

/** Nobody is limited. */
export const NO_RATE_LIMITS: RateLimits = { ...DEFAULT_RATE_LIMITS, perKey: Infinity, perAddress: Infinity };

/** Applies to every route but the `free` ones, which have to answer whoever else asks. Throws `rate_limited`. */
export function limitAddresses(
  app: FastifyInstance,
  limits: RateLimits,
  free: readonly string[],
  meter: Meter,
): void {
  if (limits.perAddress === Infinity) return;
  const limit = app.createRateLimit({ max: limits.perAddress, timeWindow: limits.windowMilliseconds });
  app.addHook('onRequest', async (request) => {
    if (free.includes(request.routeOptions.url ?? '')) return;
    requireWithin(await limit(request), 'this address', () => meter.limited('address'));
  });
}

/** Applies to the routes of one scope. Throws `unauthorized` and `rate_limited`. */
export function requireApiKey(app: FastifyInstance, keys: ApiKeys, limits: RateLimits, meter: Meter): void {
  const admit = async (request: FastifyRequest, live: true | Promise<boolean>): Promise<void> => {
    if (!(await live)) {
      const message = 'the API key in the header x-api-key is unknown or revoked';
      throw new ServiceError(401, 'unauthorized', message);
    }
    if (limits.perKey !== Infinity)
      requireWithin(await limit(request), 'this API key', () => meter.limited('key'));
  };
  const limit = app.createRateLimit({
    max: limits.perKey,
    timeWindow: limits.windowMilliseconds,
    keyGenerator: (request) => hashApiKey(apiKeyOf(request)),
  });
  app.addHook('onRequest', (request, _reply, next) => {
    // Most keys are remembered: a request then waits for nothing.
    refuseForeignPages(request);
    const live = keys.isLive(apiKeyOf(request));
    if (live === true && limits.perKey === Infinity) return next();
    admit(request, live).then(() => next(), next);
  });
}

/** A key that a web page uses is known to whoever loads the page. */
function refuseForeignPages({ headers: { origin } }: FastifyRequest): void {
  if (origin === undefined || isLoopbackOrigin(origin)) return;
  throw new ServiceError(403, 'unauthorized', 'an API key is not taken from web pages of other machines');
}

function apiKeyOf(request: FastifyRequest): string {
  const key = request.headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  throw new ServiceError(401, 'unauthorized', 'an API key is missing: send it in the header x-api-key');
}

type Limited = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function requireWithin(limited: Limited, who: string, refused: () => void): void {
  if (limited.isAllowed || !limited.isExceeded) return;
  refused();
  const retryAfter = Math.max(1, limited.ttlInSeconds);
  const message = `too many requests of ${who}: at most ${limited.max} in ${limited.timeWindow / 1000} s, wait ${retryAfter} s`;
  throw new ServiceError(429, 'rate_limited', message, { retryAfter });
}
