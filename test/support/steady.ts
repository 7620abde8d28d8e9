/** A text with what is of one run alone, ports and slots, replaced. */
export function steady(text: string): string {
  return text.replace(/127\.0\.0\.1:\d+/g, 'HOST').replace(/slot \d+/g, 'slot N');
}
