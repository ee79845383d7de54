import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { joinStaff, people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"
import { enterPayoutAccount, enterWireAccount, payFee, saleOf, untilQuiet } from "../http/sales-support"
import { installPowerCuts, type PowerCuts } from "./power-cuts"

/** The number of parallel batches. The first batch runs without a fault and records all writes. */
const BATCHES = 9
const SALES_IN_BATCH = 2
const HOUR = 3_600_000
const AT_ONCE = 3
const PRICE = cents(500_000)

interface Batch {
  number: number
  saleIds: string[]
}

let market: Market
let admin: Person
/** Maria makes the batches and records them as paid; Noor approves them. */
let maria: Person
let noor: Person
let batches: Batch[]
let cuts: PowerCuts

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_STATEMENT_MILLISECONDS: "120000" } })
  const someone = people(market)
  admin = await someone.admin()
  await enterWireAccount(admin)
  // The seller owes no fee, so the buyer's fee alone opens a sale.
  await admin.request("PUT", "/api/admin/fees", { sellerFeeCents: 0, processingSellerCents: 0 })
  maria = await joinStaff(market, admin, { username: "maria", role: "finance" })
  noor = await joinStaff(market, admin, { username: "noor", role: "finance" })
  await market.pool.query(
    `UPDATE staff_member SET confirmed_by = 'another', confirmed_at = northlot_now() - interval '8 days'
     WHERE username IN ('maria', 'noor')`
  )
  const [seller, ...buyers] = (await Promise.all([
    someone.seller(),
    ...Array.from({ length: BATCHES }, () => someone.dealerBuyer()),
  ])) as [Person, ...Person[]]
  await enterPayoutAccount(market, seller)
  const listings = await Promise.all(
    Array.from({ length: BATCHES * SALES_IN_BATCH }, async (_, index) => {
      const buyer = buyers[index % BATCHES]!
      const listingId = await publish(market, seller, { startingPriceCents: PRICE })
      expect((await bid(buyer, listingId, { amountCents: PRICE })).status).toBe(201)
      return { listingId, buyer }
    })
  )
  await market.clock.advance(3 * HOUR)
  const sales: string[] = []
  // Sales are paid in small groups, because many concurrent payments would not all be confirmed within the tests'
  // timeout.
  for (let index = 0; index < listings.length; index += AT_ONCE)
    sales.push(
      ...(await Promise.all(
        listings.slice(index, index + AT_ONCE).map(async ({ listingId, buyer }) => {
          const { id } = await eventually("the sale", () => saleOf(buyer, listingId), 60_000)
          await payFee(market, buyer, listingId)
          await makeDue(id, buyer, seller)
          return id as string
        })
      ))
    )
  await untilQuiet(market)
  cuts = await installPowerCuts(market, BATCHES)
  batches = []
  for (let lane = 0; lane < BATCHES; lane++) {
    const saleIds = sales.filter((_, index) => index % BATCHES === lane)
    const { status, body } = await maria.request("POST", "/api/admin/payout-batches", { saleIds })
    expect([status, body.error]).toEqual([201, undefined])
    await cuts.own(lane, saleIds)
    batches.push({ number: body.item.id, saleIds })
  }
}, 240_000)
afterAll(async () => {
  await cuts?.stop()
  await market?.stop()
})

async function makeDue(id: string, buyer: Person, seller: Person): Promise<void> {
  await eventually("the sale to open", async () => {
    const { rows } = await market.pool.query(`SELECT 1 FROM settlement WHERE sale_id = $1`, [id])
    return rows.length > 0
  })
  const tick = (person: Person, step: string, more: object = {}) =>
    person.request("POST", `/api/sales/${id}/settlement/steps`, { step, ...more })
  const at = new Date((await market.clock.now()).getTime() + 24 * HOUR).toISOString()
  const meeting = { kind: "pickup", at, place: "Ajax GO station" }
  const received = { bankReference: `W-${id.slice(-6)}`, amountCents: PRICE }
  const answers = [
    await tick(buyer, "buyerSentFunds"),
    await admin.request("POST", `/api/admin/sales/${id}/funds-received`, received),
    await tick(buyer, "deliveryScheduled", { meeting }),
    await tick(seller, "keysDocsHanded", { handedOver: ["keys", "permit", "uvip", "billOfSale"] }),
    await tick(buyer, "buyerApproved"),
    await tick(seller, "sellerApproved"),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
}

/**
 * Approves a batch and records it as paid. A repeated call sends the same idempotency keys.
 * Returns null if the market's process was killed meanwhile.
 */
async function confirm({ number, saleIds }: Batch): Promise<number[] | null> {
  const ask = async (who: Person, act: string, body: object) => {
    const key = { "idempotency-key": `${saleIds[0]} ${act}` }
    return (await who.request("POST", `/api/admin/payout-batches/${number}/${act}`, body, key)).status
  }
  try {
    const approved = await ask(noor, "approve", { totalCents: cents(PRICE * saleIds.length) })
    return [approved, await ask(maria, "sent", { bankReference: `BATCH-${number}` })]
  } catch {
    return null
  }
}

/** Everything in the database that belongs to a batch, without its ids. */
async function traceOf({ number, saleIds }: Batch): Promise<unknown> {
  const { rows } = await market.pool.query(
    `SELECT
       (SELECT jsonb_build_array(approved_by, sent_by, cancelled_by) FROM payout_batch WHERE number = $1) AS batch,
       (SELECT jsonb_agg(outcome) FROM payout_batch_row WHERE batch = $1) AS rows,
       (SELECT jsonb_agg(status) FROM sale WHERE id = ANY($2)) AS sales,
       (SELECT jsonb_agg(what ORDER BY what) FROM (
          SELECT jsonb_build_array(event ->> 'type', event ->> 'step', count(*)) AS what FROM settlement_event
          WHERE sale_id = ANY($2) GROUP BY event ->> 'type', event ->> 'step') AS whats) AS steps,
       (SELECT jsonb_agg(line ORDER BY line) FROM (
          SELECT jsonb_build_array(entry.kind, split_part(account_id, ':', 1), count(*), sum(amount_cents)) AS line
          FROM ledger_transaction AS entry JOIN ledger_posting ON transaction_id = entry.id
          WHERE sale_id = ANY($2) GROUP BY entry.kind, split_part(account_id, ':', 1)) AS lines) AS books,
       (SELECT jsonb_agg("order".status) FROM "order" WHERE "order".metadata->>'sale_id' = ANY($2)) AS orders,
       (SELECT jsonb_agg(note ORDER BY note) FROM (
          SELECT jsonb_build_array(type, role, count(*)) AS note FROM notice WHERE sale_id = ANY($2) GROUP BY type, role) AS notes) AS notices,
       (SELECT jsonb_agg(action ORDER BY action) FROM audit_entry
          WHERE subject = ANY($2) OR (subject = $1::text AND action LIKE 'payout-batch.%')) AS audit`,
    [number, saleIds]
  )
  return rows[0]
}

test("a power cut at any write of approving and noting a batch pays every seller once, and none twice", async () => {
  const [whole, ...others] = batches as [Batch, ...Batch[]]
  await cuts.forget()
  expect(await confirm(whole)).toEqual([200, 200])
  await untilQuiet(market)
  const trace = await traceOf(whole)
  expect(trace).toMatchObject({ rows: ["paid", "paid"], sales: ["completed", "completed"] })
  // Leaves out the writes of notices. Another test kills the process at these writes, and all flows share their code.
  const stops = (await cuts.seen(0)).filter(
    (label) => !/^(notification|notice|outbox_event update (notice|email))/.test(label)
  )
  expect(stops.filter((label) => label.startsWith("settlement_event")).length).toBeGreaterThanOrEqual(2)
  expect(stops.length).toBeLessThanOrEqual(others.length)

  const underWay: Promise<unknown>[] = []
  for (const [index, label] of stops.entries()) {
    await cuts.arm(index + 1, label)
    underWay.push(confirm(others[index]!))
  }
  await eventually("the writes to be held up", async () => (await cuts.held()).length === stops.length, 60_000)
  await cuts.cut()
  await Promise.all(underWay)
  await market.pool.query(
    `UPDATE idempotency_record SET started_at = started_at - interval '1 day' WHERE finished_at IS NULL`
  )
  for (const [index, stoppedAt] of stops.entries()) {
    const batch = others[index]!
    expect({ stoppedAt, answers: await confirm(batch) }).toEqual({ stoppedAt, answers: [200, 200] })
    await untilQuiet(market)
    expect({ stoppedAt, trace: await traceOf(batch) }).toEqual({ stoppedAt, trace })
  }
  const { body } = await admin.request("GET", "/api/admin/ledger/trial-balance")
  expect(body.debitCents).toBe(body.creditCents)
}, 300_000)
