/** A decoded argument as text: an option as its value or "none", bytes in hex, arrays and objects with all their parts. */
export function showValue(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return `[${value.map(showValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if ('__option' in value) return 'value' in value ? showValue(value.value) : 'none';
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${showValue(part)}`)
    .join(', ');
}
