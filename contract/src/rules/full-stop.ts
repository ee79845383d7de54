/** Ends a sentence once: 'ends at 8:05 p.m.' has its stop already. */
export function withFullStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
