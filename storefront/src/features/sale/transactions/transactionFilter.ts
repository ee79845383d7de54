import { TRANSACTION_PERIODS, type TransactionPeriod } from "@northlot/contract"
import { readOffset, writeOffset } from "@/shared/navigation/listInAddress"

export const TYPE_FILTERS = ["all", "bought", "sold"] as const
export type TypeFilter = (typeof TYPE_FILTERS)[number]

export const PERIOD_LABELS: Record<TransactionPeriod, string> = {
  all: "All dates",
  today: "Today",
  "last-7-days": "Last 7 days",
  "last-30-days": "Last 30 days",
  "this-month": "This month",
  "previous-month": "Previous month",
  "last-90-days": "Last 90 days",
  "year-to-date": "Year to date",
}

export interface TransactionSearch {
  type: TypeFilter
  vin: string
  vehicle: string
  period: TransactionPeriod
  /** The sort direction of the VIN column; null sorts by date, newest first. */
  byVin: "asc" | "desc" | null
  /** The number of rows before the first one shown. */
  offset: number
}

/** Reads the search from the address and ignores invalid values. */
export function readSearch(search: URLSearchParams): TransactionSearch {
  return {
    type: TYPE_FILTERS.find((each) => each === search.get("type")) ?? "all",
    vin: (search.get("vin") ?? "").slice(0, 17),
    vehicle: (search.get("vehicle") ?? "").slice(0, 100),
    period: TRANSACTION_PERIODS.find((each) => each === search.get("period")) ?? "all",
    byVin: (["asc", "desc"] as const).find((each) => each === search.get("byVin")) ?? null,
    offset: readOffset(search),
  }
}

/** The address for a changed search. Any change except a change of page returns to the first page. */
export function writeSearch(current: TransactionSearch, change: Partial<TransactionSearch>): URLSearchParams {
  const next = { ...current, offset: 0, ...change }
  const search = new URLSearchParams()
  if (next.type !== "all") search.set("type", next.type)
  if (next.vin) search.set("vin", next.vin)
  if (next.vehicle) search.set("vehicle", next.vehicle)
  if (next.period !== "all") search.set("period", next.period)
  if (next.byVin) search.set("byVin", next.byVin)
  writeOffset(search, next.offset)
  return search
}

/** The request's query parameters for this search, without the page. */
export function queryOf({ type, vin, vehicle, period, byVin }: TransactionSearch) {
  return {
    type,
    period,
    ...(vin.trim() ? { vin: vin.trim() } : {}),
    ...(vehicle.trim() ? { vehicle: vehicle.trim() } : {}),
    ...(byVin ? { sort: "vin" as const, order: byVin } : {}),
  }
}

export function isNarrowed({ type, vin, vehicle, period }: TransactionSearch): boolean {
  return type !== "all" || period !== "all" || vin.trim() !== "" || vehicle.trim() !== ""
}

/** The next sort order after a click on the VIN column: A to Z, then Z to A, then newest first. */
export function nextVinOrder(byVin: TransactionSearch["byVin"]): TransactionSearch["byVin"] {
  return byVin === null ? "asc" : byVin === "asc" ? "desc" : null
}
