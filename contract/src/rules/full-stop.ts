/** Adds a full stop unless the sentence already ends with a punctuation mark, as 'ends at 8:05 p.m.' does. */
export function withFullStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
