import type { Address } from '@solana/kit';
import { toAddress } from '../../../domain/base58.ts';
import { type AccountMap, Accounts, type FieldFilter, type IndexedField } from '../accounts/accounts.ts';
import type { Profile } from '../profile/profile.ts';
import type { VmAccount } from './account.ts';
import {
  firstAccounts,
  type Program,
  SLOTS_PER_EPOCH,
  SYSVAR_OWNER,
  Vm,
  type VmResult,
  type VmSimulation,
} from './vm.ts';

/** Bytes before the address of the data account in a program's account. */
const PROGRAM_HEADER_BYTES = 4;
/** Bytes before the code in that data account. */
const CODE_HEADER_BYTES = 45;

/** The VM with its accounts also here, where they can be found, copied and kept. Sysvars are in the VM alone. */
export class Machine {
  readonly accounts: Accounts;
  private readonly vm: Vm;

  constructor(
    from: { readonly accounts: AccountMap; readonly nonceBlockhash: string } | undefined,
    indexes: readonly IndexedField[],
    profile?: Profile,
  ) {
    this.accounts = new Accounts(firstAccounts().base, indexes);
    this.vm = Vm.create(from?.nonceBlockhash, profile);
    if (from !== undefined) this.replace(from.accounts);
    this.accounts.clearChanges();
  }

  /** Throws `usage` if the file is not a program that the VM can load. Does nothing if it is loaded already. */
  addProgram(program: Program): void {
    if (this.hasLoaded(program)) return;
    this.vm.addProgram(program);
    const data = codeAddress(this.vm.account(program.address));
    for (const address of data === undefined ? [program.address] : [data, program.address])
      this.take(address);
  }

  /** A state that is resumed has its programs, and to load them again takes longer than all the rest of it. */
  private hasLoaded({ address, elf }: Program): boolean {
    const account = this.accounts.get(address);
    const data = account?.executable === true ? codeAddress(account) : undefined;
    const code = data === undefined ? undefined : this.accounts.get(data)?.data;
    return (
      code?.length === CODE_HEADER_BYTES + elf.length && Buffer.compare(code.subarray(-elf.length), elf) === 0
    );
  }

  account(address: Address): VmAccount | undefined {
    return isSysvar(address) ? this.vm.account(address) : this.accounts.get(address);
  }

  /** Throws an Error with the VM's reason if it refuses the account (a malformed sysvar or program). */
  setAccount(address: Address, account: VmAccount): void {
    this.vm.setAccount(address, account);
    if (!isSysvar(address)) this.accounts.set(address, account.lamports > 0n ? account : undefined);
  }

  /** Executes a transaction that may write to these accounts. */
  execute(wire: Uint8Array, writable: Iterable<Address>): VmResult {
    const result = this.vm.execute(wire);
    for (const address of writable) this.take(address);
    return result;
  }

  simulate(wire: Uint8Array): VmSimulation {
    return this.vm.simulate(wire);
  }

  /** Changes every account that is not as in `target`. */
  replace(target: AccountMap): void {
    const gone = [...this.accounts.all].filter(([address]) => !target.has(address));
    for (const [address, account] of gone) this.setAccount(address, { ...account, lamports: 0n });
    const different = [...target].filter(
      ([address, account]) => !isSame(this.accounts.get(address), account),
    );
    // A program can be loaded only when the account with its code is there.
    for (const isProgram of [false, true]) {
      for (const [address, account] of different) {
        if (account.executable === isProgram) this.setAccount(address, account);
      }
    }
  }

  /** In no order; `owner` null: of every owner. With filters, at least those that pass them. */
  programAccounts(owner: Address | null, filters: readonly FieldFilter[]): (readonly [Address, VmAccount])[] {
    if (owner === null) return [...this.accounts.all, ...this.vm.programAccounts(SYSVAR_OWNER)];
    if (owner === SYSVAR_OWNER) return this.vm.programAccounts(owner);
    return Array.from(
      this.accounts.candidates(owner, filters),
      (address) => [address, this.accounts.get(address) as VmAccount] as const,
    );
  }

  nonceBlockhash(): string {
    return this.vm.nonceBlockhash();
  }

  advanceNonceBlockhash(): void {
    this.vm.advanceNonceBlockhash();
  }

  /** `unixTimestamp` is in seconds. */
  setClock(slot: number, unixTimestamp: number): void {
    this.vm.setClock(slot, Math.floor(slot / SLOTS_PER_EPOCH), unixTimestamp);
  }

  setSlotHashes(hashes: readonly { readonly slot: number; readonly hash: string }[]): void {
    this.vm.setSlotHashes(hashes);
  }

  rentExemptMinimum(space: bigint): bigint {
    return this.vm.rentExemptMinimum(space);
  }

  /** Takes over an account as the VM has it. */
  private take(address: Address): void {
    if (isSysvar(address)) return;
    const account = this.vm.account(address);
    this.accounts.set(address, account !== undefined && account.lamports > 0n ? account : undefined);
  }
}

/** To look takes no time beside what the VM takes to load the code of a program that it has already. */
function isSame(one: VmAccount | undefined, other: VmAccount): boolean {
  if (one === other || one === undefined) return one === other;
  return (
    one.lamports === other.lamports &&
    one.owner === other.owner &&
    one.executable === other.executable &&
    one.rentEpoch === other.rentEpoch &&
    Buffer.compare(one.data, other.data) === 0
  );
}

function isSysvar(address: Address): boolean {
  return firstAccounts().sysvars.has(address);
}

/** Where the code of a program is, by the program's account. */
function codeAddress(account: VmAccount | undefined): Address | undefined {
  return account && toAddress(account.data.subarray(PROGRAM_HEADER_BYTES));
}
