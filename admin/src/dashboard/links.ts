import { torontoDate } from "../ui/format"

/** A list with these filters. */
export const listOf = (resource: string, filter: Readonly<Record<string, string>>, sort = ""): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${sort}`

/** The days in Toronto that a stretch of time touches, as the lists filter by them. */
export function daysOf({ since, until }: { since: string; until: string }): { from: string; to: string } {
  return { from: torontoDate(new Date(since)), to: torontoDate(new Date(Date.parse(until) - 1)) }
}
