/** What other commands call about the same, here or in other tools. A command is corrected only where the same value means the same. */
const ALIKE = [
  { flags: ['--price', '--amount', '--reserve', '--bid'], takesSame: true },
  { flags: ['--tickets', '--count', '--quantity'], takesSame: true },
  { flags: ['--end', '--until', '--expires', '--expiry', '--duration'], takesSame: false },
] as const;

/** The options of a command (`own`) that somebody may have meant who knows another command; null where there are none. */
export function alikeTo(typed: string, own: readonly string[]) {
  const group = ALIKE.find(({ flags }) => flags.some((flag) => flag === typed));
  const flags = group?.flags.filter((flag) => own.includes(flag)) ?? [];
  return group === undefined || flags.length === 0 ? null : { flags, takesSame: group.takesSame };
}
