import { createHmac, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { postForm, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish } from "./bidding-support"

export const WIRE_ACCOUNT = {
  beneficiary: "Northlot Test, in trust",
  institution: "999",
  transit: "10202",
  accountNumber: "1234567",
}

/**
 * Enters Northlot's bank account for wires, without which nobody can pay for a car. If the change needs a second
 * owner's approval, `another` approves it.
 */
export async function enterWireAccount(admin: Person, another?: Person): Promise<void> {
  const { status, body } = await admin.request("PUT", "/api/admin/settlement-policy", WIRE_ACCOUNT)
  if (status !== 200) throw new Error(`The account for wires was refused: ${status} ${JSON.stringify(body)}`)
  if (!another || !body.askedAccount) return
  const approved = await another.request("POST", `/api/admin/wire-account-requests/${body.askedAccount.id}/approve`)
  if (approved.status !== 200) throw new Error(`The account was not approved: ${JSON.stringify(approved.body)}`)
}

/**
 * Enters a seller's payout account two days before the current time. So the waiting period before payouts to a new
 * account has passed. By default, the account is `payoutAccountOf` the seller.
 */
export async function enterPayoutAccount(
  market: SharedMarket,
  seller: Person,
  account: Partial<Record<string, string>> = {}
): Promise<void> {
  const body = { ...payoutAccountOf(seller), currentPassword: seller.password, ...account }
  await market.clock.advance(-PAYOUT_HOLD)
  const answer = await seller.request("PUT", "/api/profile/payout-account", body)
  await market.clock.advance(PAYOUT_HOLD)
  if (answer.status !== 200)
    throw new Error(`The payout account was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** A payout account whose number is computed from the person's id. */
export function payoutAccountOf({ id }: Pick<Person, "id">) {
  const number = Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8_999_999, 7) + 1_000_000
  return { holder: "Avery Stone", institution: "003", transit: "10202", accountNumber: String(number) }
}

const PAYOUT_HOLD = 49 * 3_600_000

/** Allows auctions of any length without extensions. */
export async function allowShortAuctions(admin: Person): Promise<void> {
  await admin.request("PUT", "/api/admin/auction-policy", { minDurationSeconds: 1, antiSnipeWindowSeconds: 0 })
}

/** Runs an auction that this buyer wins, by default at CA$5,000, and returns the listing's id. */
export async function sell(
  market: SharedMarket,
  seller: Person,
  buyer: Person,
  amountCents = 500_000
): Promise<string> {
  const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
  const { status, body } = await bid(buyer, listingId, { amountCents })
  if (status !== 201) throw new Error(`The bid was refused: ${status} ${JSON.stringify(body)}`)
  await endNow(market, listingId)
  await eventually("the sale", async () => (await saleOf(buyer, listingId)) !== undefined)
  return listingId
}

/** Moves the end of this listing's auction to now. */
export async function endNow(market: SharedMarket, listingId: string): Promise<void> {
  await market.pool.query(
    `UPDATE auction SET scheduled_ends_at = moment, ends_at = moment FROM (SELECT northlot_now() AS moment OFFSET 0) AS clock
     WHERE listing_id = $1 AND status = 'open'`,
    [listingId]
  )
}

/** Signs in again, because a session ends after half a day without use. */
export async function signInAgain(market: SharedMarket, person: Person): Promise<void> {
  // Staff sign in by name, members by email.
  const isAdmin = !person.email.includes("@")
  const { body } = isAdmin
    ? await send(market, "POST", "/api/admin/login", { username: person.email, password: person.password })
    : await send(market, "POST", "/api/auth/login", { email: person.email, password: person.password })
  const header: Record<string, string> = isAdmin
    ? { "x-admin-token": body.token }
    : { authorization: `Bearer ${body.token}` }
  person.token = body.token
  person.request = (method, path, content, more = {}) => send(market, method, path, content, { ...header, ...more })
}

export async function saleOf(person: Person, listingId: string) {
  const { body } = await person.request("GET", `/api/sales/my?listingId=${listingId}`)
  return body.items[0]
}

export interface Checkout {
  path: string
  sessionId: string
  /** The checkout's id at the provider. */
  reference: string
}

export async function startCheckout(person: Person, listingId: string): Promise<Checkout> {
  const { status, body } = await person.request("POST", "/api/fees/checkout", { listingId })
  if (status !== 200) throw new Error(`The checkout was refused: ${status} ${JSON.stringify(body)}`)
  const path = new URL(body.url).pathname
  return { path, sessionId: body.sessionId, reference: path.split("/").pop()! }
}

export async function checkoutStatus(person: Person, sessionId: string) {
  return (await person.request("GET", `/api/fees/checkout/status?session_id=${sessionId}`)).body
}

export function untilStatus(person: Person, sessionId: string, status: string) {
  return eventually(`the checkout to be ${status}`, async () => {
    const answer = await checkoutStatus(person, sessionId)
    return answer.status === status && answer
  })
}

/** Pays the person's fee on the sandbox's page. */
export async function payFee(market: SharedMarket, person: Person, listingId: string): Promise<Checkout> {
  const checkout = await startCheckout(person, listingId)
  await postForm(market, checkout.path, { outcome: "succeed" })
  await untilStatus(person, checkout.sessionId, "paid")
  return checkout
}

/** A sale with both fees paid and an open chat; returns the listing's id. */
export async function sellAndOpen(market: SharedMarket, seller: Person, buyer: Person): Promise<string> {
  const listingId = await sell(market, seller, buyer)
  for (const person of [buyer, seller]) await payFee(market, person, listingId)
  await eventually("the chat to open", async () => (await chatOf(buyer, listingId))?.active)
  return listingId
}

export async function chatOf(person: Person, listingId: string) {
  const { body } = await person.request("GET", "/api/users/me/chats/active")
  return body.chats.find((chat: { listingId: string }) => chat.listingId === listingId)
}

export interface ProviderEvent {
  id: string
  type: string
  data: Record<string, unknown>
}

/** The sandbox's payment state for each event. A query to the sandbox must give the same result as the event. */
const STATES: Record<string, string> = {
  "checkout.succeeded": "paid",
  "checkout.failed": "failed",
  "checkout.cancelled": "cancelled",
  "checkout.refunded": "refunded",
}

/**
 * The event that the sandbox would send for this checkout; the sandbox's state is updated to match. `change` alters
 * the event.
 */
export async function eventFor(
  market: SharedMarket,
  checkout: Checkout,
  type = "checkout.succeeded",
  change: Record<string, unknown> = {}
): Promise<ProviderEvent> {
  if (STATES[type])
    await market.pool.query(
      `UPDATE sandbox_checkout SET state = $2, amount_cents = coalesce($3, amount_cents), currency = coalesce($4, currency)
       WHERE id = $1`,
      [checkout.reference, STATES[type], change.amountCents ?? null, change.currency ?? null]
    )
  const { rows } = await market.pool.query(`SELECT account_id, amount_cents FROM charge WHERE id = $1`, [
    checkout.sessionId,
  ])
  return {
    id: `evt_${randomBytes(12).toString("hex")}`,
    type,
    data: {
      reference: checkout.reference,
      chargeId: checkout.sessionId,
      accountId: rows[0].account_id,
      amountCents: Number(rows[0].amount_cents),
      currency: "cad",
      ...change,
    },
  }
}

export function signatureFor(
  market: SharedMarket,
  body: string,
  options: { secret?: string; unixSeconds?: number } = {}
): string {
  const kept = JSON.parse(readFileSync(join(market.dataDirectory, "secrets.json"), "utf8")) as {
    sandboxWebhook: string
  }
  const unixSeconds = options.unixSeconds ?? Math.floor(Date.now() / 1000)
  const digest = createHmac("sha256", options.secret ?? kept.sandboxWebhook)
    .update(`${unixSeconds}.${body}`)
    .digest("hex")
  return `t=${unixSeconds},v1=${digest}`
}

/** Calls the public webhook with exactly these bytes. */
export async function callWebhook(
  market: SharedMarket,
  body: string,
  signature: string | null,
  provider = "sandbox"
): Promise<Response> {
  return fetch(`${market.url}/webhooks/${provider}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(signature === null ? {} : { "northlot-signature": signature }) },
    body,
  })
}

export async function deliver(market: SharedMarket, event: ProviderEvent): Promise<number> {
  const body = JSON.stringify(event)
  return (await callWebhook(market, body, signatureFor(market, body))).status
}

/** Raises the attempt count of the subscriber's only pending delivery, so that its next failure is the last attempt. */
export function asAfterADayOfFailures(market: SharedMarket, subscriber: string) {
  // The delivery's row is changed between two attempts, because a running attempt would overwrite this change.
  return eventually("a delivery that waits for its next attempt", async () => {
    const { rowCount } = await market.pool.query(
      `UPDATE outbox_delivery SET failures = 299, attempts = 299, due_at = clock_timestamp()
       WHERE subscriber = $1 AND done_at IS NULL AND set_aside_at IS NULL AND relay IS NULL`,
      [subscriber]
    )
    return rowCount === 1
  })
}

/** Waits until every event of the outbox is handled. */
export function untilQuiet(market: SharedMarket, milliseconds?: number) {
  const isQuiet = async () => {
    const { rows } = await market.pool.query(`SELECT count(*)::int AS open FROM outbox_event WHERE done_at IS NULL`)
    return rows[0].open === 0
  }
  const whatIsOpen = async () => {
    const { rows } = await market.pool.query(
      `SELECT concat_ws(' ', event.topic, delivery.subscriber, delivery.last_error) AS open FROM outbox_event event
         LEFT JOIN outbox_delivery delivery ON delivery.event_id = event.id AND delivery.done_at IS NULL
       WHERE event.done_at IS NULL LIMIT 5`
    )
    return `the outbox to be empty; open: ${rows.map(({ open }) => open).join("; ")}`
  }
  return eventually(whatIsOpen, isQuiet, milliseconds)
}

export async function count(market: SharedMarket, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await market.pool.query(`SELECT count(*)::int AS total FROM ${sql}`, values)
  return rows[0].total
}
