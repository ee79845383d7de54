import { torontoDate } from "../ui/format"

/** The address of a console list with the given filters. */
export const listOf = (resource: string, filter: Readonly<Record<string, string>>, sort = ""): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${sort}`

/** The first and last day in Toronto of a time span, as list filters take them. */
export function daysOf({ since, until }: { since: string; until: string }): { from: string; to: string } {
  return { from: torontoDate(new Date(since)), to: torontoDate(new Date(Date.parse(until) - 1)) }
}
