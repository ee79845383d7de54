import { nightAt } from "#src/modules/settlement/rules/reconciliation-night"
import { turnOf } from "../environment/job-turn"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { emailsTo } from "./accounts-support"
import { allowShortAuctions, enterWireAccount, saleOf, sell, sellAndOpen, untilQuiet } from "./sales-support"

const OPERATIONS = "operations@example.test"
const HOUR = 3_600_000

let market: SharedMarket
let buyer: Person
let unpaid: string
let waitingForFunds: string
let waitingForPayout: string

beforeAll(async () => {
  market = await sharedMarket()
  await market.inside("configure", { operationsEmail: OPERATIONS })
  const someone = people(market)
  const admin = await someone.admin()
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  const seller = await someone.seller()
  buyer = await someone.dealerBuyer()
  const saleIdOf = async (listingId: string): Promise<string> => (await saleOf(buyer, listingId)).id
  waitingForPayout = await saleIdOf(await sellAndOpen(market, seller, buyer))
  waitingForFunds = await saleIdOf(await sellAndOpen(market, seller, buyer))
  unpaid = await saleIdOf(await sell(market, seller, buyer))

  const steps = `/api/sales/${waitingForPayout}/settlement/steps`
  const meeting = {
    kind: "pickup",
    at: new Date((await market.clock.now()).getTime() + 24 * HOUR).toISOString(),
    place: "Ajax GO station",
  }
  const acts = [
    () => buyer.request("POST", steps, { step: "buyerSentFunds" }),
    () =>
      admin.request("POST", `/api/admin/sales/${waitingForPayout}/funds-received`, {
        bankReference: "W-1",
        amountCents: 500_000,
      }),
    () => buyer.request("POST", steps, { step: "deliveryScheduled", meeting }),
    () =>
      seller.request("POST", steps, { step: "keysDocsHanded", handedOver: ["keys", "permit", "uvip", "billOfSale"] }),
    () => buyer.request("POST", steps, { step: "buyerApproved" }),
    () => seller.request("POST", steps, { step: "sellerApproved" }),
  ]
  // A safety certificate issued 32 days ago expires in four days, so the tests of this file go past its last day.
  const issuedOn = new Date((await market.clock.now()).getTime() - 32 * 24 * HOUR).toISOString().slice(0, 10)
  acts.push(() =>
    seller.request("POST", `/api/sales/${waitingForFunds}/papers`, { paper: "safetyCertificate", issuedOn })
  )
  for (const act of acts) expect((await act()).status).toBe(200)
})
afterAll(() => market?.stop())

/** Runs the job for reminders after a sale, and the nightly comparison of the ledger if it is due. */
async function look(): Promise<void> {
  await turnOf(market, "remind-of-settlements")
  await turnOf(market, "reconcile-ledger")
}

async function advanceAndLook(hours: number): Promise<void> {
  await market.clock.advance(hours * HOUR)
  await look()
}

async function told(saleId: string): Promise<string[]> {
  const { rows } = await market.pool.query<{ fact: string }>(
    `SELECT split_part(key, ':', 1) || ' ' || role AS fact FROM notice
     WHERE sale_id = $1 AND (type = 'feeDue' OR key LIKE 'sale-step:%:funds-overdue:%') ORDER BY 1`,
    [saleId]
  )
  return rows.map(({ fact }) => fact)
}

interface Night {
  night: string
  from_at: Date
  until_at: Date
  failure: string | null
}
/** Waits until tonight's comparison of the ledger has ended. Returns the comparisons of all nights, oldest first. */
const nights = () =>
  eventually("the night's comparison", async () => {
    const { rows } = await market.pool.query<Night & { ended: boolean }>(
      `SELECT run.night::text, from_at, until_at, failure, ended.run_id IS NOT NULL AS ended
       FROM reconciliation_run AS run LEFT JOIN reconciliation_end AS ended ON ended.run_id = run.id
       WHERE run.night IS NOT NULL ORDER BY run.id`
    )
    const tonight = nightAt(await market.clock.now())
    return rows.every(({ ended }) => ended) && rows.at(-1)?.night === tonight && rows
  })

/** The buyer's notices about the money for the car. */
async function toldOfMoney(saleId: string): Promise<string[]> {
  const { rows } = await market.pool.query<{ fact: string }>(
    `SELECT params ->> 'fact' || ' ' || role AS fact FROM notice
     WHERE sale_id = $1 AND params ->> 'fact' IN ('payment-asked', 'funds-due-soon', 'funds-overdue') ORDER BY created_at, id`,
    [saleId]
  )
  return rows.map(({ fact }) => fact)
}

const warnings = async () =>
  (await emailsTo(market, OPERATIONS)).filter((message) => message.includes("Payout due: 2003 Honda Accord"))
const subjects = async (subject: string) =>
  (await emailsTo(market, buyer.email)).filter((message) => message.includes(`Subject: ${subject}`)).length

async function toldOfPapers(saleId: string): Promise<string[]> {
  const { rows } = await market.pool.query<{ fact: string }>(
    `SELECT split_part(key, ':', 3) || ' ' || role AS fact FROM notice
     WHERE sale_id = $1 AND (key LIKE 'sale-step:%:registration-%' OR key LIKE 'sale-step:%:safetyCertificate-%') ORDER BY 1`,
    [saleId]
  )
  return rows.map(({ fact }) => fact.replace(/-\d{4}-\d\d-\d\d/, ""))
}

test("with both fees paid the buyer is written to once: what the car costs, until when, where the account stands, and the papers", async () => {
  await untilQuiet(market)
  expect(await toldOfMoney(waitingForFunds)).toEqual(["payment-asked buyer"])
  expect(await toldOfMoney(unpaid)).toEqual([])
  const messages = (await emailsTo(market, buyer.email)).filter((message) => message.includes("Subject: Pay for 2003"))
  expect(messages).toHaveLength(2)
  for (const said of ["CA$5,000.00", "on the page of the sale, and nowhere else", "Signed bill of sale", "Pay it by"])
    expect(messages[0]).toContain(said)
})

test("the operator is warned of a payout within four hours of its time, and the audit log keeps it; no fee is due yet", async () => {
  await advanceAndLook(21)
  const [message] = await eventually("the warning", async () => (await warnings()).length > 0 && warnings())
  expect(message).toContain("The seller must be paid CA$5,000.00 by")
  const { rows } = await market.pool.query(
    `SELECT actor, action FROM audit_entry WHERE subject = $1 AND action LIKE '%.urgent'`,
    [waitingForPayout]
  )
  expect(rows).toEqual([{ actor: "system", action: "payout.urgent" }])
  expect([await told(unpaid), await told(waitingForFunds)]).toEqual([[], []])
  expect((await nights()).at(-1)!.failure).toBeNull()
})

test("both sides are reminded of an unpaid fee a day before it is due; a paid fee is not spoken of", async () => {
  // Without this table, the sandbox that stands for the payment provider does not answer.
  await market.pool.query(`ALTER TABLE sandbox_checkout RENAME TO sandbox_checkout_away`)
  await advanceAndLook(28)
  await eventually("both reminders", async () => (await told(unpaid)).length === 2)
  expect(await told(unpaid)).toEqual(["fee-due-soon buyer", "fee-due-soon seller"])
  expect(await told(waitingForFunds)).toEqual([])
  // The buyer whose payment is due within a day gets one reminder; a buyer who has sent the money gets none.
  await eventually("the reminder of the money", async () => (await toldOfMoney(waitingForFunds)).length > 1)
  await look()
  expect(await toldOfMoney(waitingForFunds)).toEqual(["payment-asked buyer", "funds-due-soon buyer"])
  expect(await toldOfMoney(waitingForPayout)).toEqual(["payment-asked buyer"])
  expect((await nights()).at(-1)!.failure).toContain("sandbox_checkout")
  await market.pool.query(`ALTER TABLE sandbox_checkout_away RENAME TO sandbox_checkout`)
})

test("after 72 hours the fee is overdue, and so is money that the buyer has not sent; however often the clock looks, each is told once", async () => {
  await advanceAndLook(24)
  await eventually("the reminder of the money", async () => (await told(waitingForFunds)).length > 0)
  await look()
  await look()
  await untilQuiet(market)
  expect(await told(unpaid)).toEqual([
    "fee-due-soon buyer",
    "fee-due-soon seller",
    "fee-overdue buyer",
    "fee-overdue seller",
  ])
  expect(await told(waitingForFunds)).toEqual(["sale-step buyer"])
  expect(await told(waitingForPayout)).toEqual([])
  expect(await subjects("Your buyer fee for 2003 Honda Accord is due soon")).toBe(1)
  expect(await subjects("Your buyer fee for 2003 Honda Accord is overdue")).toBe(1)
  expect(await subjects("Your payment for 2003 Honda Accord is overdue")).toBe(1)
  expect(await toldOfMoney(waitingForFunds)).toEqual([
    "payment-asked buyer",
    "funds-due-soon buyer",
    "funds-overdue buyer",
  ])
  expect(await warnings()).toHaveLength(1)
})

test("the ledger is compared with the provider's records once a night, and a night that failed is made up by the next", async () => {
  const compared = await nights()
  const complete = compared.filter(({ failure }) => failure === null)
  expect(new Set(complete.map(({ night }) => night)).size).toBe(complete.length)
  expect(compared.filter(({ failure }) => failure !== null)).toHaveLength(1)
  for (const [index, { from_at }] of complete.entries()) {
    if (index > 0) expect(from_at.getTime()).toBeLessThan(complete[index - 1]!.until_at.getTime())
  }
})

test("the buyer is reminded of the registration within two days of its date and when that is past, both sides of a certificate that ends before the hand-over; each once", async () => {
  expect(await toldOfPapers(waitingForFunds)).toEqual(["safetyCertificate-due buyer", "safetyCertificate-due seller"])
  await advanceAndLook(24)
  await eventually(
    "the reminder of the registration",
    async () => (await toldOfPapers(waitingForPayout)).join() === "registration-due buyer"
  )
  await advanceAndLook(3 * 24)
  await eventually("its second", async () => (await toldOfPapers(waitingForPayout)).length > 1)
  await eventually("the certificate's second", async () => (await toldOfPapers(waitingForFunds)).length > 3)
  await untilQuiet(market)
  expect(await toldOfPapers(waitingForPayout)).toEqual(["registration-due buyer", "registration-past buyer"])
  expect(await toldOfPapers(waitingForFunds)).toEqual([
    "safetyCertificate-due buyer",
    "safetyCertificate-due seller",
    "safetyCertificate-past buyer",
    "safetyCertificate-past seller",
  ])
})
