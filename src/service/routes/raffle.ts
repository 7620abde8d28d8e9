import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { RaffleAnswer } from '../../api/answers.ts';
import { hasDiscriminator } from '../../chain/codecs/discriminator.ts';
import { isRaffle } from '../../chain/codecs/raffle.ts';
import { RAFFLE_DISCRIMINATOR } from '../../chain/generated/raffle/accounts/raffle.ts';
import { readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import { RafflePath } from '../body-schema.ts';
import type { ServiceContext } from '../context.ts';
import { raffleWithEntrants } from '../read-raffle.ts';
import { ServiceError } from '../service-error.ts';
import { answers } from './answers.ts';
import { damaged } from './damaged.ts';

const KIND = 'a raffle';
export const RAFFLE_URL = '/v2/raffles/:raffle_key';

/** Interface document, 4.5. */
export function raffleRoute(app: FastifyInstance, { chain, deployment }: ServiceContext): void {
  const response = answers(RaffleAnswer, { 404: 'The account is of another kind.' });
  const summary = 'A raffle as the chain holds it, and who holds how many tickets';
  const description =
    'Where there is no raffle, `raffle` is null, and `viewSlot` says of which slot that is. `endTime` is null while it is open-ended, `winner` before the draw.';
  const schema = {
    operationId: 'getRaffle',
    summary,
    description,
    tags: ['accounts'],
    params: RafflePath,
    response,
  };
  app.get<{ Params: Static<typeof RafflePath> }>(RAFFLE_URL, { schema }, async ({ params }) => {
    const { slot, raffle } = await readRaffle(chain, deployment.programs.raffle, params.raffle_key);
    return { result: { viewSlot: slot, raffle } };
  });
}

async function readRaffle(chain: ServiceContext['chain'], program: Address, address: Address) {
  const first = await readAll(chain, { raffle: address });
  const found = first.found.raffle;
  // Anybody can send lamports to any address. Lamports without data do not count as an account.
  if (found === null || found.data.length === 0) return { slot: first.slot, raffle: null };
  if (!isRaffle(found, program)) {
    if (found.owner === program && hasDiscriminator(found.data, RAFFLE_DISCRIMINATOR)) {
      throw damaged(address, KIND);
    }
    const message = `${address} is not a raffle: the account there is of another kind, owned by ${found.owner}`;
    throw new ServiceError(404, 'wrong_account_type', message);
  }
  return raffleWithEntrants(chain, program, found);
}
