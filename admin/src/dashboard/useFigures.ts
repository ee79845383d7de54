import { useQuery } from "@tanstack/react-query"

export type Range = "day" | "week" | "month"
/** The current day, week or month so far, or a range of days in Toronto with both ends included. */
export type Period = { range: Range } | { from: string; to: string }

const RANGE_MILLISECONDS = 30_000

/** Reads figures and refreshes them while the page is open. */
export function useFigures<Figures>(
  name: string,
  read: () => Promise<Figures>,
  { period, everyMilliseconds = RANGE_MILLISECONDS }: { period?: Period; everyMilliseconds?: number } = {}
) {
  return useQuery({
    queryKey: ["figures", name, period],
    queryFn: read,
    refetchInterval: everyMilliseconds,
    staleTime: 0,
  })
}
