import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, postForm, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"
import { enterPayoutAccount, enterWireAccount, saleOf, untilQuiet } from "../http/sales-support"
import { installPowerCuts, type PowerCuts } from "./power-cuts"

/** The number of parallel sales. Each has a separate buyer, who identifies the writes of the sale. */
const LANES = 11
/**
 * The number of deliveries that may be blocked at once. If all concurrent deliveries were blocked, the outbox would not
 * deliver the events of the other sales.
 */
const HELD_IN_OUTBOX = 8
/**
 * The number of blocked writes that mark an outbox event as handled. The outbox makes up to six such writes at once
 * (`WRITERS_OF_ENDS`), so one remains free.
 */
const HELD_ENDS = 5
const SALES = 38
const HOUR = 3_600_000

type FlowName = "fee" | "vehicle" | "payout" | "refund"
interface Sale {
  id: string
  listingId: string
  lane: number
  /** The payment flows (`FlowName`) that this sale has completed. */
  past: FlowName[]
}
interface Stop {
  flow: FlowName
  label: string
}

let market: Market
let admin: Person
let seller: Person
let buyers: Person[]
let sales: Sale[]
let cuts: PowerCuts

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_STATEMENT_MILLISECONDS: "120000" } })
  const someone = people(market)
  admin = await someone.admin()
  await enterWireAccount(admin)
  // The seller owes no fee, so the buyer's fee alone opens a sale.
  await admin.request("PUT", "/api/admin/fees", { sellerFeeCents: 0, processingSellerCents: 0 })
  ;[seller, ...buyers] = (await Promise.all([
    someone.seller(),
    ...Array.from({ length: LANES }, () => someone.dealerBuyer()),
  ])) as [Person, ...Person[]]
  await enterPayoutAccount(market, seller)
  const listings = await Promise.all(
    Array.from({ length: SALES }, async (_, index) => {
      const lane = index % LANES
      const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
      expect((await bid(buyers[lane]!, listingId, { amountCents: 500_000 })).status).toBe(201)
      return { listingId, lane }
    })
  )
  await market.clock.advance(3 * HOUR)
  sales = await Promise.all(
    listings.map(async ({ listingId, lane }) => {
      const { id } = await eventually("the sale", () => saleOf(buyers[lane]!, listingId), 60_000)
      return { id, listingId, lane, past: [] }
    })
  )
  await untilQuiet(market)
  cuts = await installPowerCuts(market, LANES)
  for (const [lane, { id, email }] of buyers.entries()) await cuts.own(lane, [id, email])
  for (const { id, listingId, lane } of sales) await cuts.own(lane, [id, listingId])
})
afterAll(async () => {
  await cuts?.stop()
  await market?.stop()
})

/** The requests of a flow in order. A repeated request has the same idempotency key. */
const FLOWS: Record<FlowName, (sale: Sale) => (() => Promise<number>)[]> = {
  fee: (sale) => [
    async () => {
      const { status, body } = await ask(buyers[sale.lane]!, sale, "/api/fees/checkout", { listingId: sale.listingId })
      if (status === 200) await postForm(market, new URL(body.url).pathname, { outcome: "succeed" })
      return status
    },
  ],
  vehicle: (sale) => [
    () => tick(buyers[sale.lane]!, sale, "buyerSentFunds"),
    () => operate(sale, "funds-received", { bankReference: `W-${sale.id}`, amountCents: 500_000 }),
  ],
  payout: (sale) => [
    () => tick(seller, sale, "sellerApproved"),
    () => operate(sale, "payout/paid", { bankReference: `P-${sale.id}` }),
  ],
  refund: (sale) => [
    async () => {
      const { rows } = await market.pool.query(
        `SELECT charge.id FROM charge JOIN fee ON fee.id = reference_id WHERE sale_id = $1`,
        [sale.id]
      )
      return (await ask(admin, sale, `/api/admin/charges/${rows[0].id}/refund`, { reason: "Not as described" })).status
    },
  ],
}
/** The names of the writes that the request itself makes. The outbox makes all other writes. */
const BY_REQUEST: Record<FlowName, RegExp> = {
  fee: /^(idempotency_record|charge (insert|update (created|pending))|payment_collection insert|payment_session|sandbox_checkout)/,
  vehicle: /^(idempotency_record|settlement_event)/,
  payout: /^(idempotency_record|settlement_event)/,
  refund: /^(idempotency_record|charge_refund)/,
}
const isEnd = ({ label }: Stop) => label.startsWith("outbox_event update")
/** These writes come from code that all payment flows share, so only the fee's flow is killed at each of them. */
const COMMON = /^(notification|outbox_event update (notice\.created|email\.requested))/

const ask = (person: Person, { id }: Sale, path: string, body: unknown) =>
  person.request("POST", path, body, { "idempotency-key": `${id} ${path}` })
const tick = async (person: Person, sale: Sale, step: string, more: Record<string, unknown> = {}) =>
  (
    await person.request(
      "POST",
      `/api/sales/${sale.id}/settlement/steps`,
      { step, ...more },
      { "idempotency-key": `${sale.id} ${step}` }
    )
  ).status
const operate = async (sale: Sale, act: string, body: unknown) =>
  (await ask(admin, sale, `/api/admin/sales/${sale.id}/${act}`, body)).status

/** Sends all requests of a flow; null if the process ended before the last one. */
async function go(sale: Sale, flow: FlowName): Promise<number[] | null> {
  const answers: number[] = []
  try {
    for (const step of FLOWS[flow](sale)) answers.push(await step())
    return answers
  } catch {
    return null
  }
}

async function handOver(sale: Sale): Promise<void> {
  const meeting = {
    kind: "pickup",
    at: new Date((await market.clock.now()).getTime() + 24 * HOUR).toISOString(),
    place: "Ajax GO station",
  }
  expect(await tick(buyers[sale.lane]!, sale, "deliveryScheduled", { meeting })).toBe(200)
  expect(await tick(seller, sale, "keysDocsHanded", { handedOver: ["keys", "permit", "uvip", "billOfSale"] })).toBe(200)
  expect(await tick(buyers[sale.lane]!, sale, "buyerApproved")).toBe(200)
}

/** Everything in the database that belongs to a sale, without its ids. */
async function traceOf({ id }: Sale): Promise<unknown> {
  const { rows } = await market.pool.query(
    `WITH charges AS (SELECT charge.* FROM charge JOIN fee ON fee.id = reference_id WHERE sale_id = $1)
     SELECT
       (SELECT jsonb_agg(jsonb_build_array(purpose, status, amount_cents, received_cents, dispute)) FROM charges) AS charges,
       (SELECT jsonb_agg(jsonb_build_array(party, status, charge_id IS NOT NULL) ORDER BY party) FROM fee WHERE sale_id = $1) AS fees,
       (SELECT status FROM sale WHERE id = $1) AS sale,
       (SELECT jsonb_agg(replace(event::text, $1, 'this sale')::jsonb - 'meeting' ORDER BY number) FROM settlement_event WHERE sale_id = $1) AS steps,
       (SELECT jsonb_build_array(last_number, payout_due_at IS NOT NULL, finished_at IS NOT NULL) FROM settlement WHERE sale_id = $1) AS settlement,
       (SELECT jsonb_agg(line ORDER BY line) FROM (
          SELECT jsonb_build_array(entry.kind, split_part(account_id, ':', 1), CASE WHEN account_id NOT LIKE '%:sale_%' THEN account_id END, amount_cents) AS line
          FROM ledger_transaction AS entry JOIN ledger_posting ON transaction_id = entry.id WHERE sale_id = $1) AS lines) AS books,
       (SELECT jsonb_agg(jsonb_build_array(sandbox.state, sandbox.amount_cents)) FROM sandbox_checkout AS sandbox JOIN charges ON charges.id = sandbox.charge_id) AS provider,
       (SELECT jsonb_agg(jsonb_build_array(collection.status, collection.captured_amount, collection.refunded_amount))
          FROM payment_collection AS collection JOIN charges ON charges.payment_collection_id = collection.id) AS collection,
       (SELECT jsonb_agg(jsonb_build_array(payment.amount, (SELECT count(*) FROM capture WHERE payment_id = payment.id), (SELECT count(*) FROM refund WHERE payment_id = payment.id)))
          FROM payment JOIN charges ON charges.payment_session_id = payment.payment_session_id) AS payments,
       (SELECT jsonb_build_array("order".status, (SELECT count(*) FROM order_item WHERE order_id = "order".id))
          FROM "order" WHERE "order".metadata->>'sale_id' = $1) AS "order",
       (SELECT jsonb_agg(conversation.status) FROM conversation WHERE sale_id = $1) AS conversation,
       (SELECT jsonb_agg(note ORDER BY note) FROM (SELECT jsonb_build_array(type, role, count(*)) AS note FROM notice WHERE sale_id = $1 GROUP BY type, role) AS notes) AS notices,
       (SELECT jsonb_agg(action ORDER BY action) FROM audit_entry WHERE subject = $1 OR subject IN (SELECT id FROM charges)) AS audit,
       (SELECT jsonb_agg(mail ORDER BY mail) FROM (
          SELECT jsonb_build_array(payload->>'template', count(*),
            sum((SELECT count(*) FROM notification WHERE idempotency_key LIKE 'outbox:' || event.id || ':%' AND status = 'success'))) AS mail
          FROM outbox_event AS event WHERE topic = 'email.requested'
            AND (key LIKE '%' || $1 || '%' OR key IN (SELECT 'fee-paid:' || id FROM fee WHERE sale_id = $1)) GROUP BY payload->>'template') AS mails) AS emails`,
    [id]
  )
  return rows[0]
}

/** Moves the claims of the ended process on idempotency keys and charges back by a day, so that they have expired. */
async function letClaimsRunOut(): Promise<void> {
  await market.pool.query(
    `UPDATE idempotency_record SET started_at = started_at - interval '1 day' WHERE finished_at IS NULL`
  )
  await market.pool.query(
    `UPDATE charge SET opening_until = opening_until - interval '1 day' WHERE opening_until IS NOT NULL`
  )
}

test("a power cut at any write of a fee's payment, a vehicle's payment, a payout and a refund leaves no trace", async () => {
  const [whole, refunded, ...others] = sales as [Sale, Sale, ...Sale[]]
  const traces: Partial<Record<FlowName, unknown>> = {}
  const stops: Stop[] = []
  const undisturbed = async (sale: Sale, flow: FlowName, known = false) => {
    await cuts.forget()
    await cuts.opening(sale.lane)
    expect((await go(sale, flow))!.every((status) => status === 200)).toBe(true)
    await cuts.opening(null)
    await untilQuiet(market)
    traces[flow] = await traceOf(sale)
    if (known) return
    const labels = (await cuts.seen(sale.lane)).filter((label) => flow === "fee" || !COMMON.test(label))
    stops.push(...labels.map((label) => ({ flow, label })))
  }
  await undisturbed(whole, "fee")
  await undisturbed(whole, "vehicle")
  await handOver(whole)
  await untilQuiet(market)
  await undisturbed(whole, "payout")
  await undisturbed(refunded, "fee", true)
  await undisturbed(refunded, "refund")

  const left = [...stops]
  const covered: string[] = []
  const BEFORE: Record<FlowName, FlowName[]> = {
    fee: [],
    vehicle: ["fee"],
    refund: ["fee"],
    payout: ["fee", "vehicle"],
  }
  const isOnTheWay = (past: readonly FlowName[], flow: FlowName) =>
    past.length > 0 && past.length < BEFORE[flow].length && past.every((done, index) => done === BEFORE[flow][index])
  while (left.length > 0) {
    const round: (Stop & { sale: Sale })[] = []
    for (const stop of [...left]) {
      const inOutbox = !BY_REQUEST[stop.flow].test(stop.label)
      if (inOutbox && round.filter(({ flow, label }) => !BY_REQUEST[flow].test(label)).length === HELD_IN_OUTBOX)
        continue
      if (round.length > 0 && isEnd(round[0]!) !== isEnd(stop)) continue
      if (isEnd(stop) && round.length === HELD_ENDS) continue
      const free = others.filter(({ lane }) => !round.some((other) => other.sale.lane === lane))
      const sale =
        free.find(({ past }) => String(past) === String(BEFORE[stop.flow])) ??
        free.find(({ past }) => isOnTheWay(past, stop.flow))
      if (!sale) continue
      round.push({ ...stop, sale })
      left.splice(
        left.findIndex(({ flow, label }) => flow === stop.flow && label === stop.label),
        1
      )
    }
    if (round.length === 0)
      throw new Error(`There are too few sales for ${left.map(({ flow, label }) => `${flow}: ${label}`).join(", ")}`)
    // A sale first completes the flows that precede the tested flow, without a fault.
    for (const before of ["fee", "vehicle"] as const) {
      const behind = round.filter(({ sale, flow }) => BEFORE[flow][sale.past.length] === before)
      for (const answers of await Promise.all(behind.map(({ sale }) => go(sale, before))))
        expect(answers!.every((status) => status === 200)).toBe(true)
      await untilQuiet(market)
      for (const { sale } of behind) {
        if (before === "vehicle") await handOver(sale)
        sale.past.push(before)
      }
    }
    await untilQuiet(market)
    // The row of a new payment collection names no sale. The test can attribute the row only while a single flow runs,
    // so the flow that inserts it starts first.
    round.sort(
      (one, other) =>
        Number(other.label.startsWith("payment_collection insert")) -
        Number(one.label.startsWith("payment_collection insert"))
    )
    const underWay: Promise<unknown>[] = []
    const held = (who: typeof round) =>
      Promise.all(
        who.map(({ flow, label, sale }) =>
          eventually(`the write ${flow}: ${label} to be held up`, async () => (await cuts.held()).includes(sale.lane))
        )
      )
    for (const { sale, flow, label } of round) {
      await cuts.arm(sale.lane, label)
      const alone = label.startsWith("payment_collection insert")
      if (alone) await cuts.opening(sale.lane)
      underWay.push(go(sale, flow))
      // One transaction can mark several events as handled, and a blocked mark would then hold up the other marks. Each
      // payment flow therefore starts only when the previous flow is blocked.
      if (isEnd({ flow, label })) await held(round.filter((stop) => stop.sale === sale))
      if (alone) {
        await held(round.slice(0, 1))
        await cuts.opening(null)
      }
    }
    await held(round)
    await cuts.cut()
    await Promise.all(underWay)
    await letClaimsRunOut()
    const answers = await Promise.all(round.map(({ sale, flow }) => go(sale, flow)))
    await untilQuiet(market)
    for (const [index, { sale, flow, label }] of round.entries()) {
      const stoppedAt = `${flow}: ${label}`
      expect({ stoppedAt, answers: answers[index], trace: await traceOf(sale) }).toEqual({
        stoppedAt,
        answers: FLOWS[flow](sale).map(() => 200),
        trace: traces[flow],
      })
      covered.push(stoppedAt)
      sale.past.push(flow)
      if (flow === "vehicle") await handOver(sale)
    }
    await untilQuiet(market)
  }
  expect(covered.sort()).toEqual(stops.map(({ flow, label }) => `${flow}: ${label}`).sort())
  const { body } = await admin.request("GET", "/api/admin/ledger/trial-balance")
  expect(body.debitCents).toBe(body.creditCents)
}, 600_000)
