import { useQuery } from "@tanstack/react-query"

export type Range = "day" | "week" | "month"
/** What the figures are of: this day, week or month so far, or named days in Toronto, both included. */
export type Period = { range: Range } | { from: string; to: string }

const RANGE_MILLISECONDS = 30_000

/** Figures that keep themselves fresh while the page is open. */
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
