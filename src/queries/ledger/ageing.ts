import {
  addCents,
  cents,
  type AgeingItem,
  type AnswerOf,
  type Cents,
  type QueryOf,
  type endpoints,
} from "@northlot/contract"
import { ageOf } from "#src/modules/settlement/rules/ageing"
import { stepDone } from "#src/modules/settlement/rules/step-done"
import { database } from "#src/platform/database"

type Ageing = Omit<AnswerOf<typeof endpoints.readAgeing>, "ok">

interface UnpaidRow {
  kind: AgeingItem["kind"]
  saleId: string
  personId: string
  amountCents: Cents
  since: Date
  dueAt: Date | null
}

const SHOWN = 200

/** Unpaid fees, unpaid car prices, and payouts that sellers are owed. */
const UNPAID = `
  SELECT fee.party || ' fee' AS kind, fee.sale_id, fee.account_id AS person_id, fee.total_cents AS amount_cents,
    fee.issued_at AS since, fee.due_at
  FROM fee JOIN sale ON sale.id = fee.sale_id AND sale.status = 'awaiting_fees' WHERE fee.status = 'pending'
  UNION ALL
  SELECT 'car', settlement.sale_id, sale.buyer_id, settlement.total_cents, settlement.started_at, settlement.funds_due_at
  FROM settlement JOIN sale ON sale.id = settlement.sale_id AND sale.status = 'open'
  WHERE settlement.mode <> 'direct' AND settlement.finished_at IS NULL
    AND NOT ${stepDone("fundsReceivedByNorthlot", "settlement.sale_id")}
  UNION ALL
  SELECT 'payout', settlement.sale_id, sale.seller_id, settlement.total_cents,
    settlement.payout_due_at - interval '24 hours', settlement.payout_due_at
  FROM settlement JOIN sale ON sale.id = settlement.sale_id
  WHERE settlement.payout_due_at IS NOT NULL AND settlement.finished_at IS NULL`

export async function ageing({ kind, bucket }: QueryOf<typeof endpoints.readAgeing>): Promise<Ageing> {
  const now = await database().now()
  const unpaid = (await database().records<UnpaidRow>(`${UNPAID} ORDER BY since, sale_id, kind`)).map((row) => ({
    ...row,
    bucket: ageOf(row.since, now),
  }))
  const sums = new Map<string, Ageing["sums"][number]>()
  for (const row of unpaid) {
    const key = `${row.kind}:${row.bucket}`
    const sum = sums.get(key) ?? { kind: row.kind, bucket: row.bucket, count: 0, amountCents: cents(0) }
    sums.set(key, { ...sum, count: sum.count + 1, amountCents: addCents(sum.amountCents, row.amountCents) })
  }
  const chosen = unpaid.filter(
    (row) => (kind === undefined || row.kind === kind) && (bucket === undefined || row.bucket === bucket)
  )
  const shown = chosen.slice(0, SHOWN)
  const names = await namesOf(shown)
  return {
    sums: [...sums.values()],
    total: chosen.length,
    items: shown.map(({ saleId, personId, since, dueAt, ...row }) => ({
      ...row,
      saleId,
      title: names.titles.get(saleId) ?? "",
      person: { id: personId, name: names.people.get(personId) ?? "" },
      since: since.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      overdue: dueAt !== null && dueAt < now,
    })),
  }
}

async function namesOf(rows: readonly UnpaidRow[]) {
  const [titles, persons] = await Promise.all([
    database().records<{ id: string; title: string }>(
      `SELECT sale.id, listing.shown_title AS title FROM sale JOIN listing ON listing.id = sale.listing_id WHERE sale.id = ANY($1)`,
      [rows.map(({ saleId }) => saleId)]
    ),
    database().records<{ id: string; name: string }>(
      `SELECT id, btrim(first || ' ' || last) AS name FROM account WHERE id = ANY($1)`,
      [rows.map(({ personId }) => personId)]
    ),
  ])
  return {
    titles: new Map(titles.map(({ id, title }) => [id, title])),
    people: new Map(persons.map(({ id, name }) => [id, name])),
  }
}
