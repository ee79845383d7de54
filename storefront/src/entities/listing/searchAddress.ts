import { isCode } from "./filterState"
import { lastPlace, rememberPlace } from "./lastPlace"
import { readSearchPhrase } from "./searchPhrase"

/** What a finished phrase asks for. A postal code in it is the place of the next one that has a distance alone. */
export function understand(typed: string): ReturnType<typeof readSearchPhrase> {
  const phrase = readSearchPhrase(typed, lastPlace())
  const { near } = phrase.filters
  if (near && isCode(near)) rememberPlace(near)
  return phrase
}

/** The list that it asks for; all cars where nothing was typed. */
export function addressOfPhrase(typed: string): string {
  const { words, filters } = understand(typed)
  return `/auctions?${new URLSearchParams({ ...filters, ...(words ? { q: words } : {}) })}`
}
