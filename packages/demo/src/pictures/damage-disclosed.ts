import type { Damage } from "./vehicle-picture"

/** The kinds of visible damage, each with the words by which sellers state it. */
const WORDS: readonly (readonly [Damage, RegExp])[] = [
  ["rust", /\brust/i],
  ["curbRash", /curb rash|rash on (both|the|all)[a-z ]* wheels?/i],
  ["starChip", /star chip|cracked windshield/i],
  ["dent", /\b(dent|ding|crease)/i],
  ["scratch", /\b(scratch|scuff|scrape|swirl)/i],
  ["chip", /\b(stone chips?|small chips|two chips)|\bpitted|gravel rash/i],
  ["peeling", /peeling|clear coat thin/i],
  ["wear", /\b(worn|patina|tear)\b/i],
]

/** The kinds of damage that a seller's text states, for one close-up each. Empty if the text states none. */
export function damageDisclosed(stated: string): Damage[] {
  return WORDS.filter(([, words]) => words.test(stated)).map(([damage]) => damage)
}
