import { isCode } from "./filterState"
import { lastPlace, rememberPlace } from "./lastPlace"
import { readSearchPhrase } from "./searchPhrase"

/** Reads a finished phrase. A postal code in it is stored for later phrases that name only a distance. */
export function understand(typed: string): ReturnType<typeof readSearchPhrase> {
  const phrase = readSearchPhrase(typed, lastPlace())
  const { near } = phrase.filters
  if (near && isCode(near)) rememberPlace(near)
  return phrase
}

/** The address of the list for a phrase; all cars for an empty one. */
export function addressOfPhrase(typed: string): string {
  const { words, filters } = understand(typed)
  return `/auctions?${new URLSearchParams({ ...filters, ...(words ? { q: words } : {}) })}`
}
