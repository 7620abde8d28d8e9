/** Whether `data` begins with the eight bytes that identify the account type. */
export function hasDiscriminator(data: Uint8Array, discriminator: ArrayLike<number>): boolean {
  if (data.length < discriminator.length) return false;
  for (let index = 0; index < discriminator.length; index += 1) {
    if (data[index] !== discriminator[index]) return false;
  }
  return true;
}
