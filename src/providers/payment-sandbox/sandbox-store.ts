import { randomBytes } from "node:crypto"
import type { Cents, EvidenceKind, EvidenceTexts } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import type { CheckoutState } from "#src/modules/payment/types"
import { isJoint } from "#src/modules/payment/rules/joint-payment"
import type { ChargeLine, CheckoutPage, CheckoutPart, DisputeState, InquiryState } from "#src/modules/payment/types"

/**
 * A checkout as the sandbox stores it, in place of a real provider's record. Events report its changes to the market.
 */
export interface SandboxCheckout {
  id: string
  /** Null if several charges are paid at once. */
  chargeId: string | null
  /** The charge id and amount of each charge, if the payment covers several charges. Empty for a single charge. */
  parts: CheckoutPart[]
  /**
   * Every refund of a payment of several charges. For a single charge, only partial refunds: a refund of the whole
   * remaining amount only sets `state`.
   */
  refunds: SandboxRefund[]
  accountId: string
  amountCents: Cents
  currency: string
  description: string
  lines: ChargeLine[]
  returnPath: string
  state: CheckoutState
  /** The amount that was not refunded. */
  leftCents: Cents
  dispute: DisputeState | null
  /** The inquiry of the card's bank, which may precede a dispute. */
  inquiry: InquiryState | null
  /** The digits of the card that the person entered, if any. */
  card: string | null
  /** The disputed amount: the whole payment, unless only a part is disputed. */
  disputedCents: Cents
  /** The evidence sent against the dispute. */
  evidence: SandboxEvidence | null
  /**
   * Each of these times is meaningless until `state` or `dispute` says that the payment, refund or dispute happened.
   */
  paidAt: Date
  refundedAt: Date
  disputedAt: Date
}

interface SandboxRefund {
  /**
   * The refunded charge, if the payment covers several charges. Null for a payment of a single charge, and for a refund
   * on the sandbox's page.
   */
  chargeId: string | null
  /** The caller's idempotency key. */
  key: string
  amountCents: Cents
  at: string
}

interface SandboxEvidence {
  texts: EvidenceTexts
  customer: { name: string; email: string }
  files: { kind: EvidenceKind; name: string; bytes: number }[]
}

/** The choices on the page: `delay` pays some seconds later, `twice` sends two events for one payment. */
export type SandboxOutcome = "succeed" | "twice" | "delay" | "fail" | "cancel"

/** The body of the sandbox's events. */
export interface SandboxEvent {
  id: string
  type:
    | "checkout.succeeded"
    | "checkout.failed"
    | "checkout.cancelled"
    | "checkout.refunded"
    | "checkout.partly_refunded"
    | "checkout.refund_failed"
    | "dispute.opened"
    | "dispute.updated"
    | "dispute.won"
    | "dispute.lost"
    | "inquiry.opened"
    | "inquiry.closed"
  data: {
    reference: string
    chargeId?: string
    isJoint?: boolean
    /** The refunded charge, if the payment covers several charges. */
    refundOf?: string
    accountId: string
    amountCents: Cents
    currency: string
  }
}

const PAYMENT_WEBHOOK = "/webhooks/sandbox"

/** SQL: the amount that was not refunded. */
const LEFT_CENTS = `(CASE state WHEN 'refunded' THEN 0 ELSE amount_cents
  - (SELECT coalesce(sum((refund->>'amountCents')::bigint), 0)::bigint FROM jsonb_array_elements(refunds) AS refund) END)`

const COLUMNS = `id, charge_id, parts, refunds, account_id, amount_cents, currency, description,
  ${LEFT_CENTS} AS left_cents, lines, return_path, state, dispute, inquiry, card, evidence,
  coalesce(disputed_cents, amount_cents) AS disputed_cents, coalesce(paid_at, finished_at, created_at) AS paid_at,
  coalesce(refunded_at, finished_at, created_at) AS refunded_at, coalesce(disputed_at, finished_at, created_at) AS disputed_at`

/** How long a delayed payment takes. */
const DELAY_SECONDS = 10

const FINISHES: Record<Exclude<SandboxOutcome, "delay">, { state: CheckoutState; type: SandboxEvent["type"] }> = {
  succeed: { state: "paid", type: "checkout.succeeded" },
  twice: { state: "paid", type: "checkout.succeeded" },
  fail: { state: "failed", type: "checkout.failed" },
  cancel: { state: "cancelled", type: "checkout.cancelled" },
}

export async function createSandboxCheckout(page: CheckoutPage, idempotencyKey: string): Promise<SandboxCheckout> {
  const ofSeveral = isJoint(page.parts)
  await database().query(
    `INSERT INTO sandbox_checkout (id, idempotency_key, charge_id, parts, account_id, amount_cents, currency, description, lines, return_path)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT ON CONSTRAINT sandbox_checkout_key DO NOTHING`,
    [
      `sbx_${randomBytes(16).toString("hex")}`,
      idempotencyKey,
      ofSeveral ? null : page.parts[0]!.chargeId,
      JSON.stringify(ofSeveral ? page.parts : []),
      page.accountId,
      page.amountCents,
      page.currency,
      page.description,
      JSON.stringify(page.lines),
      page.returnPath,
    ]
  )
  const rows = await database().records<SandboxCheckout>(
    `SELECT ${COLUMNS} FROM sandbox_checkout WHERE idempotency_key = $1`,
    [idempotencyKey]
  )
  return rows[0]!
}

/** Checkouts that were paid, refunded or disputed in this time. */
export async function sandboxCheckoutsMoved(from: Date, until: Date): Promise<SandboxCheckout[]> {
  return database().records<SandboxCheckout>(
    `SELECT ${COLUMNS} FROM sandbox_checkout
     WHERE state IN ('paid', 'refunded') AND EXISTS (
       SELECT 1 FROM unnest(ARRAY[finished_at, paid_at, refunded_at, disputed_at]) AS moved WHERE moved >= $1 AND moved < $2
     )`,
    [from, until]
  )
}

export async function findSandboxCheckout(id: string): Promise<SandboxCheckout | null> {
  const rows = await database().records<SandboxCheckout>(`SELECT ${COLUMNS} FROM sandbox_checkout WHERE id = $1`, [id])
  return rows[0] ?? null
}

/** Records the card for an open checkout. */
export async function nameSandboxCard(id: string, card: string): Promise<void> {
  await database().query(`UPDATE sandbox_checkout SET card = $2 WHERE id = $1 AND state = 'open'`, [id, card])
}

/** Ends an open checkout as the person chose on the page; `null` if it had already ended. */
export function finishSandboxCheckout(id: string, outcome: SandboxOutcome): Promise<SandboxCheckout | null> {
  if (outcome === "delay") return delaySandboxCheckout(id)
  const { state, type } = FINISHES[outcome]
  return moveSandboxCheckout(id, "open", state, outcome === "twice" ? [type, type] : [type])
}

/** Completes a delayed payment. */
export function completeSandboxCheckout(id: string): Promise<SandboxCheckout | null> {
  return moveSandboxCheckout(id, "processing", "paid", ["checkout.succeeded"])
}

function delaySandboxCheckout(id: string): Promise<SandboxCheckout | null> {
  return database().transaction(async () => {
    const rows = await database().records<SandboxCheckout>(
      `UPDATE sandbox_checkout SET state = 'processing' WHERE id = $1 AND state = 'open' RETURNING ${COLUMNS}`,
      [id]
    )
    if (rows[0]) await emit("sandbox.delayed", { checkoutId: id }, id, { delaySeconds: DELAY_SECONDS })
    return rows[0] ?? null
  })
}

/** Opens or decides a dispute of a payment; `null` if that is not possible now. */
export function disputeSandboxCheckout(id: string, next: DisputeState): Promise<SandboxCheckout | null> {
  const type = ({ open: "dispute.opened", won: "dispute.won", lost: "dispute.lost" } as const)[next]
  return database().transaction(async () => {
    const rows = await database().records<SandboxCheckout>(
      `UPDATE sandbox_checkout SET dispute = $2, disputed_at = CASE $2 WHEN 'open' THEN northlot_now() ELSE disputed_at END,
         disputed_cents = CASE WHEN $2 = 'open' AND disputed_cents IS NULL AND refunds <> '[]' THEN ${LEFT_CENTS} ELSE disputed_cents END,
         evidence = CASE $2 WHEN 'open' THEN NULL ELSE evidence END
       WHERE id = $1 AND state = 'paid' AND dispute IS NOT DISTINCT FROM $3 RETURNING ${COLUMNS}`,
      [id, next, next === "open" ? null : "open"]
    )
    if (rows[0]) await appendSandboxEvent(rows[0], type)
    return rows[0] ?? null
  })
}

/** Opens or closes an inquiry of the card's bank; `null` if that is not possible now. */
export function inquireSandboxCheckout(id: string, next: InquiryState): Promise<SandboxCheckout | null> {
  return database().transaction(async () => {
    const rows = await database().records<SandboxCheckout>(
      `UPDATE sandbox_checkout SET inquiry = $2, disputed_at = coalesce(disputed_at, northlot_now())
       WHERE id = $1 AND state = 'paid' AND dispute IS NULL AND inquiry IS NOT DISTINCT FROM $3 RETURNING ${COLUMNS}`,
      [id, next, next === "open" ? null : "open"]
    )
    if (rows[0]) await appendSandboxEvent(rows[0], next === "open" ? "inquiry.opened" : "inquiry.closed")
    return rows[0] ?? null
  })
}

/** Stores the evidence for the card's bank. Later evidence is ignored. */
export function storeSandboxEvidence(id: string, evidence: SandboxEvidence): Promise<void> {
  return database().transaction(async () => {
    const rows = await database().records<SandboxCheckout>(
      `UPDATE sandbox_checkout SET evidence = $2
       WHERE id = $1 AND coalesce(dispute, inquiry) = 'open' AND evidence IS NULL RETURNING ${COLUMNS}`,
      [id, JSON.stringify(evidence)]
    )
    if (rows[0]) await appendSandboxEvent(rows[0], "dispute.updated")
  })
}

/** Why a refund is refused for good. */
export type SandboxRefusal = "disputed" | "too_much" | "card"
/** The digits of a test card whose bank rejects refunds. */
const CARD_WITHOUT_REFUNDS = "4000000000005126"

/**
 * Refunds a payment once per key, as Stripe does. `chargeId` names the refunded charge, if the payment covers several.
 * Without an amount, the whole remaining amount is refunded. Returns the reason of a refusal, otherwise null.
 */
export async function refundSandboxCheckout(
  id: string,
  { key, chargeId = null, ...asked }: { key: string; chargeId?: string | null; amountCents?: Cents | undefined }
): Promise<SandboxRefusal | null> {
  const checkout = await findSandboxCheckout(id)
  if (!checkout || checkout.state !== "paid" || checkout.leftCents === 0) return null
  if (checkout.refunds.some((refund) => refund.key === key)) return null
  if (checkout.dispute === "open" || checkout.dispute === "lost") return "disputed"
  if (checkout.card === CARD_WITHOUT_REFUNDS) return "card"
  const amountCents = asked.amountCents ?? checkout.leftCents
  if (amountCents > checkout.leftCents) return "too_much"
  const isAll = amountCents === checkout.leftCents
  const listed = { chargeId, key, amountCents, at: await database().now() }
  const refunds = !isAll || checkout.chargeId === null ? [...checkout.refunds, listed] : checkout.refunds
  const moved = await changeRefunds(checkout, isAll ? "refunded" : "paid", refunds, {
    type: isAll ? "checkout.refunded" : "checkout.partly_refunded",
  })
  // The checkout changed in the meantime, so the refund is tried again on its new state.
  return moved ? null : refundSandboxCheckout(id, { key, chargeId, ...asked })
}

/** Makes the newest refund fail, as if the card's bank rejected the money; `false` if there is none. */
export async function failSandboxRefund(id: string): Promise<boolean> {
  const checkout = await findSandboxCheckout(id)
  if (!checkout || checkout.leftCents === checkout.amountCents) return false
  const isOfState = checkout.state === "refunded" && checkout.chargeId !== null
  const refunds = isOfState ? checkout.refunds : checkout.refunds.slice(0, -1)
  const refundOf = isOfState ? null : checkout.refunds.at(-1)?.chargeId
  return changeRefunds(checkout, "paid", refunds, { type: "checkout.refund_failed", ...(refundOf ? { refundOf } : {}) })
}

/** Writes the refunds and their event; `false` if the checkout has changed since it was read. */
function changeRefunds(
  { id, state, dispute, refunds: seen }: SandboxCheckout,
  next: CheckoutState,
  refunds: readonly (Omit<SandboxRefund, "at"> & { at: unknown })[],
  { type, refundOf }: { type: SandboxEvent["type"]; refundOf?: string }
): Promise<boolean> {
  return database().transaction(async () => {
    const [moved] = await database().records<SandboxCheckout>(
      `UPDATE sandbox_checkout SET refunded_at = northlot_now(), finished_at = northlot_now(), state = $2, refunds = $3
       WHERE id = $1 AND state = $4 AND dispute IS NOT DISTINCT FROM $5 AND jsonb_array_length(refunds) = $6
       RETURNING ${COLUMNS}`,
      [id, next, JSON.stringify(refunds), state, dispute, seen.length]
    )
    if (moved) await appendSandboxEvent(moved, type, refundOf)
    return moved !== undefined
  })
}

/** The new state and its event commit together, so that a crash loses neither. */
async function moveSandboxCheckout(
  id: string,
  from: CheckoutState,
  to: CheckoutState,
  types: readonly SandboxEvent["type"][]
): Promise<SandboxCheckout | null> {
  return database().transaction(async () => {
    const rows = await database().records<SandboxCheckout>(
      `UPDATE sandbox_checkout SET state = $3, finished_at = northlot_now(),
         paid_at = CASE $3 WHEN 'paid' THEN northlot_now() ELSE paid_at END
       WHERE id = $1 AND state = $2 RETURNING ${COLUMNS}`,
      [id, from, to]
    )
    if (rows[0]) for (const type of types) await appendSandboxEvent(rows[0], type)
    return rows[0] ?? null
  })
}

async function appendSandboxEvent(
  checkout: SandboxCheckout,
  type: SandboxEvent["type"],
  refundOf?: string
): Promise<void> {
  const { id: reference, chargeId, accountId, amountCents, currency } = checkout
  const what = chargeId === null ? { isJoint: true } : { chargeId }
  const event: SandboxEvent = {
    id: `evt_${randomBytes(16).toString("hex")}`,
    type,
    data: { reference, ...what, ...(refundOf ? { refundOf } : {}), accountId, amountCents, currency },
  }
  await emit("sandbox.event", { path: PAYMENT_WEBHOOK, body: JSON.stringify(event) }, event.id)
}
