import { useGetOne } from "react-admin"

export type Range = "day" | "week" | "month"

const LIVE_MILLISECONDS = 10_000
const RANGE_MILLISECONDS = 30_000

/** Figures that keep themselves fresh while the page is open. */
export function useFigures<Figures extends object>(
  resource: "overview" | "registrations" | "sold" | "funds",
  id: Range | "now"
) {
  return useGetOne<Figures & { id: string }>(
    resource,
    { id: id as never },
    { refetchInterval: id === "now" ? LIVE_MILLISECONDS : RANGE_MILLISECONDS, staleTime: 0 }
  )
}
