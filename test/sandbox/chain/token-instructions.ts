import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';

export const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
export const ASSOCIATED_TOKEN = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');

export const MINT_BYTES = 82;

export function initializeMint(mint: PublicKey, decimals: number, authority: PublicKey, program = TOKEN) {
  const data = Buffer.concat([Buffer.from([20, decimals]), authority.toBuffer(), Buffer.from([0])]);
  return instruction(program, [[mint, 'w']], data);
}

export function associatedAddress(mint: PublicKey, owner: PublicKey, program = TOKEN): PublicKey {
  const seeds = [owner.toBuffer(), program.toBuffer(), mint.toBuffer()];
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN)[0];
}

export function createAssociated(payer: PublicKey, mint: PublicKey, owner: PublicKey, program = TOKEN) {
  const account = associatedAddress(mint, owner, program);
  return instruction(
    ASSOCIATED_TOKEN,
    [
      [payer, 'sw'],
      [account, 'w'],
      [owner, ''],
      [mint, ''],
      [SystemProgram.programId, ''],
      [program, ''],
    ],
    Buffer.from([1]),
  );
}

export function mintTo(
  mint: PublicKey,
  to: PublicKey,
  authority: PublicKey,
  amount: bigint,
  program = TOKEN,
) {
  return instruction(
    program,
    [
      [mint, 'w'],
      [to, 'w'],
      [authority, 's'],
    ],
    withAmount(7, amount),
  );
}

export function transferTokens(from: PublicKey, to: PublicKey, owner: PublicKey, amount: bigint) {
  return instruction(
    TOKEN,
    [
      [from, 'w'],
      [to, 'w'],
      [owner, 's'],
    ],
    withAmount(3, amount),
  );
}

function withAmount(tag: number, amount: bigint): Buffer {
  const data = Buffer.alloc(9, tag);
  data.writeBigUInt64LE(amount, 1);
  return data;
}

function instruction(
  programId: PublicKey,
  keys: [PublicKey, string][],
  data: Buffer,
): TransactionInstruction {
  return new TransactionInstruction({
    programId,
    data,
    keys: keys.map(([pubkey, flags]) => ({
      pubkey,
      isSigner: flags.includes('s'),
      isWritable: flags.includes('w'),
    })),
  });
}
