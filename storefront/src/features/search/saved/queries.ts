import { SEARCH_CHANNELS, type AlertKind, type SearchChannel, type SavedSearch } from "@northlot/contract"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { api, endpoints } from "@/shared"

const searches = ["searches"] as const

/** A person's saved searches; `counted` adds the current number of matches. */
export function ownSearches({ counted }: { counted: boolean }) {
  return queryOptions({
    queryKey: [...searches, { counted }],
    queryFn: ({ signal }) => api(endpoints.listSavedSearches, { query: counted ? { counted: "true" } : {}, signal }),
  })
}

export function useRenewSearches() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: searches })
}

export const KIND_LABELS: Readonly<Record<AlertKind, string>> = {
  listed: "It is listed",
  reserve: "Its reserve is met or removed",
  ending: "It ends within a day",
}

export const CHANNEL_LABELS: Readonly<Record<SearchChannel, string>> = {
  site: "On Northlot",
  email: "By email",
  sms: "By SMS",
}

const WAYS: Readonly<Record<SearchChannel, string>> = { site: "on Northlot", email: "by email", sms: "by SMS" }
const inWords = new Intl.ListFormat("en-CA")

/** The alert settings as a sentence: `Alerts come on Northlot and by email, at once.` */
export function howItTells({ channels, pace }: Pick<SavedSearch, "channels" | "pace">): string {
  const ways = SEARCH_CHANNELS.filter((channel) => channels[channel]).map((channel) => WAYS[channel])
  if (ways.length === 0) return "No alerts are sent."
  return `Alerts come ${inWords.format(ways)}, ${pace === "at_once" ? "at once" : "all together each morning at 8:00"}.`
}
