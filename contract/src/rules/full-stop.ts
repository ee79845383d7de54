/** Ends a sentence once: 'ends at 8:05 p.m.' already has its stop. */
export function withFullStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
