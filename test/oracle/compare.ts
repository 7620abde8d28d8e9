import type { Address } from '../../src/domain/address.ts';
import type { VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import type { Vm } from '../../src/sandbox/chain/vm/vm.ts';

/** How many bytes are shown around the first one that differs. */
const SHOWN = 16;

/** A line for each way in which these accounts differ between the two machines. */
export function compareAccounts(addresses: Iterable<Address>, real: Vm, standIn: Vm): readonly string[] {
  return [...addresses].flatMap((address) => {
    const [a, b] = [existing(real.account(address)), existing(standIn.account(address))];
    if (a === undefined || b === undefined) {
      if (a === b) return [];
      return [
        `${address}: ${a === undefined ? 'gone' : 'there'} with the real program, not with the stand-in`,
      ];
    }
    return differences(a, b).map((line) => `${address}: ${line}`);
  });
}

const existing = (account: VmAccount | undefined): VmAccount | undefined =>
  account === undefined || account.lamports === 0n ? undefined : account;

function differences(real: VmAccount, standIn: VmAccount): readonly string[] {
  const fields = (['lamports', 'owner', 'executable', 'rentEpoch'] as const).flatMap((field) =>
    real[field] === standIn[field] ? [] : [`${field} real ${real[field]}, stand-in ${standIn[field]}`],
  );
  const [a, b] = [real.data, standIn.data];
  if (Buffer.compare(a, b) === 0) return fields;
  const at = a.findIndex((byte, index) => byte !== b[index]);
  const offset = at < 0 ? a.length : at;
  return [
    ...fields,
    `data of ${a.length} bytes, stand-in ${b.length}; from byte ${offset} real ${hexAt(a, offset)}, stand-in ${hexAt(b, offset)}`,
  ];
}

const hexAt = (data: Uint8Array, offset: number): string =>
  Buffer.from(data.subarray(offset, offset + SHOWN)).toString('hex') || '(end)';
