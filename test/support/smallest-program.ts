/**
 * The smallest program that a loader takes: it returns 0. SBPF version 3, since newer clusters take no older one any more
 * (SIMD-0500). Its layout is that of SIMD-0189: one header of a part, the code at 2^32.
 */
export function smallestProgram(): Uint8Array {
  const [FILE_HEADER, PART_HEADER, CODE_START] = [64, 56, 1n << 32n];
  const returnZero = [0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0];
  const elf = Buffer.alloc(FILE_HEADER + PART_HEADER + returnZero.length);
  elf.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]); // 64 bits, little-endian, version 1
  elf.writeUInt16LE(3, 16); // a shared object
  elf.writeUInt16LE(247, 18); // of BPF
  elf.writeUInt32LE(1, 20);
  elf.writeBigUInt64LE(CODE_START, 24); // where it begins
  elf.writeBigUInt64LE(BigInt(FILE_HEADER), 32); // where the headers of its parts are
  elf.writeUInt32LE(3, 48); // SBPF version 3
  elf.writeUInt16LE(FILE_HEADER, 52);
  elf.writeUInt16LE(PART_HEADER, 54);
  elf.writeUInt16LE(1, 56); // parts
  elf.writeUInt16LE(64, 58);
  elf.writeUInt32LE(1, FILE_HEADER); // to be loaded
  elf.writeUInt32LE(1, FILE_HEADER + 4); // to be executed
  elf.writeBigUInt64LE(BigInt(FILE_HEADER + PART_HEADER), FILE_HEADER + 8);
  elf.writeBigUInt64LE(CODE_START, FILE_HEADER + 16);
  elf.writeBigUInt64LE(CODE_START, FILE_HEADER + 24);
  elf.writeBigUInt64LE(BigInt(returnZero.length), FILE_HEADER + 32);
  elf.writeBigUInt64LE(BigInt(returnZero.length), FILE_HEADER + 40);
  elf.set(returnZero, FILE_HEADER + PART_HEADER);
  return elf;
}
