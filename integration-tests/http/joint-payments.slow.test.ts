import { people, postForm, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import type { SharedMarket } from "../environment/market"
import { eventually } from "../environment/wait"
import { booksOf } from "./ledger-support"
import {
  allowShortAuctions,
  deliver,
  eventFor,
  payFee,
  saleOf,
  sell,
  startCheckout,
  untilQuiet,
  untilStatus,
} from "./sales-support"

const MINUTE = 60_000
const FEE_CENTS = 59_325
/** The sandbox's fee for a dispute. */
const DISPUTE_FEE_CENTS = 1_500

let market: SharedMarket
let seller: Person
let buyer: Person
let stranger: Person
let admin: Person
let books: ReturnType<typeof booksOf>

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer, stranger] = [await someone.seller(), await someone.dealerBuyer(), await someone.dealerBuyer()]
  books = booksOf(market, admin)
})
afterAll(() => market?.stop())
afterEach(() => books.expectSound())

interface Joint {
  jointId: string
  path: string
  reference: string
  listingIds: string[]
}

async function win(count: number): Promise<string[]> {
  const listingIds = []
  for (let index = 0; index < count; index += 1) listingIds.push(await sell(market, seller, buyer))
  return listingIds
}

const ask = (person: Person, listingIds: readonly string[]) =>
  person.request("POST", "/api/fees/checkout/joint", { listingIds })

async function open(listingIds: string[]): Promise<Joint> {
  const { status, body } = await ask(buyer, listingIds)
  if (status !== 200) throw new Error(`The checkout was refused: ${status} ${JSON.stringify(body)}`)
  const path = new URL(body.url).pathname
  return { jointId: body.jointId, path, reference: path.split("/").pop()!, listingIds }
}

const statusOf = async ({ jointId }: Joint, person = buyer) =>
  (await person.request("GET", `/api/fees/checkout/joint/status?joint_id=${jointId}`)).body

const until = (joint: Joint, wanted: string) =>
  eventually(`the payment to be ${wanted}`, async () => {
    const answer = await statusOf(joint)
    return answer.status === wanted && answer
  })

async function pay(listingIds: string[]): Promise<Joint & { charges: string[] }> {
  const joint = await open(listingIds)
  await postForm(market, joint.path, { outcome: "succeed" })
  await until(joint, "paid")
  await untilQuiet(market)
  return { ...joint, charges: await chargesOf(joint) }
}

/** The charge ids of a joint payment, in the order of the listings. */
async function chargesOf({ jointId, listingIds }: Joint): Promise<string[]> {
  const { rows } = await market.pool.query(
    `SELECT charge.id, sale.listing_id FROM charge JOIN fee ON fee.id = charge.reference_id
     JOIN sale ON sale.id = fee.sale_id WHERE charge.joint_id = $1`,
    [jointId]
  )
  return listingIds.map((id) => rows.find((row) => row.listing_id === id).id)
}

const chargeOf = async (id: string) => (await admin.request("GET", `/api/admin/charges/${id}`)).body.item
const pageState = async ({ reference }: Pick<Joint, "reference">) =>
  (await market.pool.query(`SELECT state FROM sandbox_checkout WHERE id = $1`, [reference])).rows[0].state

describe("the fees of three cars", () => {
  test("are paid on one page, for all of them, and each has its invoice and its place in the books", async () => {
    const joint = await open(await win(3))
    const page = await send(market, "GET", joint.path)
    expect(page.body).toContain("CA$1,779.75")
    expect(page.body.match(/Buyer fee for /g)).toHaveLength(3)
    expect(await statusOf(joint)).toMatchObject({ status: "pending", totalCents: 3 * FEE_CENTS })

    const moved = await books.movedBy(async () => {
      const left = await postForm(market, joint.path, { outcome: "succeed" })
      expect(left.headers.get("location")).toBe(`/pay/return?joint_id=${joint.jointId}`)
      await until(joint, "paid")
    })
    expect(moved).toEqual({
      "clearing:sandbox": 3 * FEE_CENTS,
      "revenue:buyer_fee": 3 * 35_000,
      "revenue:processing": 3 * 17_500,
      "hst:payable": 3 * 6_825,
    })
    const { fees } = await statusOf(joint)
    expect(fees.map((fee: { status: string; totalCents: number }) => [fee.status, fee.totalCents])).toEqual(
      Array.from({ length: 3 }, () => ["paid", FEE_CENTS])
    )
    for (const id of joint.listingIds) expect((await saleOf(buyer, id)).ownFee.status).toBe("paid")
    const { rows } = await market.pool.query(
      `SELECT pc.status, pc.captured_amount::float AS captured FROM charge c
       JOIN payment_collection pc ON pc.id = c.payment_collection_id WHERE c.joint_id = $1`,
      [joint.jointId]
    )
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ status: "completed", captured: 593.25 })))
    expect((await ask(buyer, joint.listingIds)).body.code).toBe("FEE_ALREADY_PAID")
  })

  test("have one page, however many ask for it at once and in whatever order they name the cars", async () => {
    const listingIds = await win(3)
    const asked = await Promise.all(
      Array.from({ length: 6 }, (_, index) => open(index % 2 === 0 ? listingIds : [...listingIds].reverse()))
    )
    expect(new Set(asked.map(({ path, jointId }) => `${path} ${jointId}`)).size).toBe(1)
    const { rows } = await market.pool.query(`SELECT status FROM charge WHERE joint_id = $1`, [asked[0]!.jointId])
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ status: "pending" })))
  })

  test("are paid by nobody when the card is declined, and can be asked for again", async () => {
    const listingIds = await win(3)
    const declined = await open(listingIds)
    await postForm(market, declined.path, { outcome: "fail" })
    await until(declined, "failed")
    for (const id of listingIds) expect((await saleOf(buyer, id)).ownFee.status).toBe("pending")
    const again = await open(listingIds)
    expect(again.path).not.toBe(declined.path)
    expect((await statusOf(again)).status).toBe("pending")
  })
})

describe("a fee that can be paid alone and with others", () => {
  test("has one page at a time: the other is closed first, in both directions", async () => {
    const listingIds = await win(3)
    const alone = await startCheckout(buyer, listingIds[0]!)
    const together = await open(listingIds)
    expect(await pageState(alone)).toBe("cancelled")

    const aloneAgain = await startCheckout(buyer, listingIds[0]!)
    expect(aloneAgain.path).not.toBe(together.path)
    expect(await pageState(together)).toBe("cancelled")
    await until(together, "cancelled")

    const others = await open(listingIds.slice(1))
    expect(await pageState(aloneAgain)).toBe("open")
    await postForm(market, aloneAgain.path, { outcome: "succeed" })
    await untilStatus(buyer, aloneAgain.sessionId, "paid")
    await postForm(market, others.path, { outcome: "succeed" })
    await until(others, "paid")
  })

  test("that is on its way from a slow bank is waited for", async () => {
    const listingIds = await win(2)
    const slow = await startCheckout(buyer, listingIds[0]!)
    await market.pool.query(`UPDATE sandbox_checkout SET state = 'processing' WHERE id = $1`, [slow.reference])
    const { status, body } = await ask(buyer, listingIds)
    expect([status, body.code]).toEqual([502, "CHECKOUT_FAILED"])
    expect(body.error).toMatch(/^Buyer fee for .* is being paid already\. Wait until that payment is confirmed/)
  })

  test("is held for our staff where it was paid twice; the others of that payment are paid", async () => {
    const listingIds = await win(2)
    const together = await open(listingIds)
    const alone = await payFee(market, buyer, listingIds[0]!)
    // The buyer closed the payment page, but the payment succeeded.
    const [first, second] = await chargesOf(together)
    const event = await eventFor(market, { ...together, sessionId: first! }, "checkout.succeeded", {
      chargeId: undefined,
      isJoint: true,
      amountCents: 2 * FEE_CENTS,
    })
    expect(await deliver(market, event)).toBe(200)
    await untilQuiet(market)
    expect([(await chargeOf(first!)).status, (await chargeOf(second!)).status]).toEqual(["held", "paid"])
    expect((await chargeOf(alone.sessionId)).status).toBe("paid")
    expect((await statusOf(together)).status).toBe("held")
  })
})

test("events of such a payment end as the provider has it, in whatever order they come and however often", async () => {
  const together = await open(await win(2))
  const [first, second] = await chargesOf(together)
  const told = async (type: string) => {
    const change = { chargeId: undefined, isJoint: true, amountCents: 2 * FEE_CENTS }
    const event = await eventFor(market, { ...together, sessionId: first! }, type, change)
    // One of the two charges is refunded, although the provider reports the whole payment as paid.
    await market.pool.query(
      `UPDATE sandbox_checkout SET state = 'paid', paid_at = northlot_now(), refunded_at = northlot_now(),
         refunds = jsonb_build_array(jsonb_build_object('chargeId', $2::text, 'amountCents', $3::int, 'at', northlot_now()))
       WHERE id = $1`,
      [together.reference, second, FEE_CENTS]
    )
    return event
  }
  const [paid, refunded] = [await told("checkout.succeeded"), await told("checkout.refunded")]
  const moved = await books.movedBy(async () => {
    for (const event of [refunded, paid, refunded, paid]) expect(await deliver(market, event)).toBe(200)
  })
  expect([(await chargeOf(first!)).status, (await chargeOf(second!)).status]).toEqual(["paid", "refunded"])
  expect(moved).toMatchObject({ "clearing:sandbox": FEE_CENTS, "hst:payable": 6_825 })
})

describe("of a payment for several fees", () => {
  const refund = (chargeId: string) =>
    admin.request("POST", `/api/admin/charges/${chargeId}/refund`, { reason: "The sale was called off" })

  test("one is refunded alone, once however often it is asked, and the last closes the payment", async () => {
    const joint = await pay(await win(3))
    const moved = await books.movedBy(async () => {
      await Promise.all([refund(joint.charges[1]!), refund(joint.charges[1]!)])
      await eventually("the refund", async () => (await chargeOf(joint.charges[1]!)).status === "refunded")
    })
    expect(moved).toMatchObject({ "clearing:sandbox": -FEE_CENTS, "hst:payable": -6_825 })
    const fees = await Promise.all(joint.listingIds.map(async (id) => (await saleOf(buyer, id)).ownFee.status))
    expect(fees).toEqual(["paid", "refunded", "paid"])
    expect(await pageState(joint)).toBe("paid")

    for (const id of [joint.charges[0]!, joint.charges[2]!]) {
      await refund(id)
      await eventually("the refund", async () => (await chargeOf(id)).status === "refunded")
    }
    expect(await pageState(joint)).toBe("refunded")
    expect((await statusOf(joint)).status).toBe("refunded")
  })

  test("each is disputed by what it has of it, with the bank's fee and the evidence at the first", async () => {
    const joint = await pay(await win(2))
    const moved = await books.movedBy(() => postForm(market, joint.path, { outcome: "dispute" }))
    expect(moved).toEqual({
      "clearing:sandbox": -2 * FEE_CENTS - DISPUTE_FEE_CENTS,
      "disputes:withheld": 2 * FEE_CENTS,
      "expense:dispute_fees": DISPUTE_FEE_CENTS,
    })
    const disputes = await Promise.all(
      joint.charges.map(async (id) => (await admin.request("GET", `/api/admin/charges/${id}/dispute`)).body.dispute)
    )
    const [lead, other] = disputes[0].evidenceDueAt ? disputes : [...disputes].reverse()
    expect(lead).toMatchObject({ amountCents: FEE_CENTS, feeCents: DISPUTE_FEE_CENTS, problem: null })
    expect(other).toMatchObject({ amountCents: FEE_CENTS, feeCents: 0, evidenceDueAt: null })
    expect(other.problem).toContain("with another fee of this payment")

    expect(await books.movedBy(() => postForm(market, joint.path, { outcome: "dispute_won" }))).toEqual({
      "clearing:sandbox": 2 * FEE_CENTS + DISPUTE_FEE_CENTS,
      "disputes:withheld": -2 * FEE_CENTS,
      "expense:dispute_fees": -DISPUTE_FEE_CENTS,
    })
    for (const id of joint.charges) expect(await chargeOf(id)).toMatchObject({ status: "paid", dispute: "won" })
  })

  test("the books are the same as the provider's records, refunds and a dispute included", async () => {
    await market.clock.advance(-60 * MINUTE)
    const refunded = await pay(await win(3))
    await refund(refunded.charges[0]!)
    const disputed = await pay(await win(2))
    await postForm(market, disputed.path, { outcome: "dispute" })
    await untilQuiet(market)
    await market.clock.reset()
    const { run } = (await admin.request("POST", "/api/admin/ledger/reconciliation")).body
    expect(run).toMatchObject({ status: "complete", standing: 0, found: 0 })
    expect(run.sums.provider).toEqual(run.sums.books)
    expect(run.sums.provider.refund.count).toBeGreaterThan(0)
  })

  test("the console names what was paid with it", async () => {
    const joint = await pay(await win(2))
    const [first, second] = joint.charges
    expect((await chargeOf(first!)).paidWith).toEqual([
      { id: second, description: expect.stringContaining("Buyer fee for "), amountCents: FEE_CENTS, status: "paid" },
    ])
    const alone = await payFee(market, buyer, (await win(1))[0]!)
    expect((await chargeOf(alone.sessionId)).paidWith).toEqual([])
  })
})

describe("it is refused", () => {
  test("for another person's sale, a car twice, one car, and too many", async () => {
    const [first, second] = (await win(2)) as [string, string]
    expect((await ask(stranger, [first, second])).body.code).toBe("LISTING_NOT_FOUND")
    for (const listingIds of [[first], [first, first], [], Array.from({ length: 41 }, (_, index) => `lst_${index}`)])
      expect((await ask(buyer, listingIds)).body.code).toBe("INVALID_INPUT")
    expect((await send(market, "POST", "/api/fees/checkout/joint", { listingIds: [first, second] })).status).toBe(401)
    expect((await ask(admin, [first, second])).status).toBe(401)
  })

  test("to read of another person's payment", async () => {
    const joint = await open(await win(2))
    expect((await statusOf(joint, stranger)).code).toBe("NOT_FOUND")
    expect((await statusOf({ ...joint, jointId: "joint_unknown" })).code).toBe("NOT_FOUND")
  })
})
