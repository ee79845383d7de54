import type { AnswerOf, endpoints } from "@northlot/contract"
import { database } from "../../platform/database"
import { beginningOf, type Range } from "./range"

type Funds = Omit<AnswerOf<typeof endpoints.readFundsMetrics>, "ok">

/** Fees paid since the range began and not refunded (cents), and what was refunded since then. */
export async function funds(range: Range): Promise<Funds> {
  const since = await beginningOf(range)
  const { rows } = await database().query<Funds["funds"]>(
    `SELECT
       coalesce(sum(fee_cents) FILTER (WHERE collected AND party = 'buyer'), 0)::bigint AS "buyerCents",
       coalesce(sum(fee_cents) FILTER (WHERE collected AND party = 'seller'), 0)::bigint AS "sellerCents",
       coalesce(sum(processing_cents) FILTER (WHERE collected), 0)::bigint AS "processingCents",
       coalesce(sum(extra_cents) FILTER (WHERE collected), 0)::bigint AS "extraCents",
       coalesce(sum(hst_cents) FILTER (WHERE collected), 0)::bigint AS "hstCents",
       coalesce(sum(total_cents) FILTER (WHERE collected), 0)::bigint AS "totalCents",
       coalesce(sum(total_cents) FILTER (WHERE refunded_at >= $1), 0)::bigint AS "refundedCents"
     FROM (SELECT *, status = 'paid' AND paid_at >= $1 AS collected FROM fee WHERE paid_at IS NOT NULL) AS paid`,
    [since]
  )
  return { range, since: since.toISOString(), funds: rows[0]! }
}
