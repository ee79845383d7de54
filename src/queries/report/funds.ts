import { cents, type AnswerOf, type endpoints, type Cents } from "@northlot/contract"
import { CREDITS_ACCOUNT, CREDIT_SALE_KINDS, earningsOf, type PostedSum } from "#src/modules/settlement/rules/earnings"
import { HST_PAYABLE } from "#src/modules/settlement/rules/chart-of-accounts"
import { database } from "#src/platform/database"
import { periodOf, periodView, type PeriodQuery, type Stretch } from "./period"

type Funds = Omit<AnswerOf<typeof endpoints.readFundsMetrics>, "ok">

/**
 * The platform's earnings in the period and in the previous period, from the ledger's postings. The trial balance and
 * the HST report use the same postings.
 */
export async function funds(query: PeriodQuery): Promise<Funds> {
  const period = periodOf(query, await database().now())
  const [now, before] = await Promise.all([earnedIn(period), earnedIn(period.before)])
  return { ...periodView(period), funds: now, fundsBefore: before }
}

async function earnedIn({ since, until }: Stretch): Promise<Funds["funds"]> {
  const rows = await database().records<PostedSum & { creditsSold: Cents }>(
    `SELECT account.id AS account, account.kind,
       coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0)::bigint AS debit_cents,
       coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0)::bigint AS credit_cents,
       coalesce(-sum(amount_cents) FILTER (WHERE entry.kind = ANY($5)), 0)::bigint AS credits_sold
     FROM ledger_posting
     JOIN ledger_transaction AS entry ON entry.id = transaction_id
     JOIN ledger_account AS account ON account.id = account_id
     WHERE entry.posted_at >= $1 AND entry.posted_at < $2 AND (account.kind = 'revenue' OR account.id IN ($3, $4))
     GROUP BY account.id`,
    [since, until, HST_PAYABLE.id, CREDITS_ACCOUNT, CREDIT_SALE_KINDS]
  )
  const creditsSold = rows.find(({ account }) => account === CREDITS_ACCOUNT)?.creditsSold ?? cents(0)
  return earningsOf(rows, creditsSold)
}
