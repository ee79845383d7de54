import { cents, formatMoneyExact, type AnswerOf } from "@northlot/contract"
import { api, endpoints } from "../providers/api"
import type { Figure } from "./Compared"
import { daysOf } from "./links"
import { useFigures, type Period } from "./useFigures"

type Funds = AnswerOf<typeof endpoints.readFundsMetrics>["funds"]

/** Selects all ledger accounts whose names begin with 'revenue'. */
const REVENUE = { account: "revenue" }

/** For each figure, the filter that lists its ledger entries. */
const ENTRIES: Readonly<Record<keyof Funds, Readonly<Record<string, string>>>> = {
  buyerCents: { account: "revenue:buyer_fee" },
  sellerCents: { account: "revenue:seller_fee" },
  processingCents: { account: "revenue:processing" },
  certificationCents: { account: "revenue:certification" },
  featuringCents: { account: "revenue:featuring" },
  extraCents: REVENUE,
  hstCents: { account: "hst:payable" },
  totalCents: REVENUE,
  refundedCents: { ...REVENUE, kind: "refund.decided" },
  creditsSoldCents: { account: "credits:outstanding" },
}

/** Reads the funds of the period and of the previous one, by ledger account. */
export function useFunds(period: Period) {
  const { data, error, refetch } = useFigures("funds", () => api(endpoints.readFundsMetrics, { query: period }), {
    period,
  })
  const figure = (name: keyof Funds, label: string): Figure => ({
    label,
    now: data?.funds[name],
    before: data?.fundsBefore[name],
    format: (value) => formatMoneyExact(cents(value)),
    ...(data ? { to: `/ledger/entries?${new URLSearchParams({ ...ENTRIES[name], ...daysOf(data) })}` } : {}),
  })
  return { data, error, refetch, figure }
}
