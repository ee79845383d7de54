import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, addCents, subtractCents } from "@northlot/contract"
import { database, holdLock } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { applyEvent, applyStanding, type ChargeChange } from "./rules/apply-event"
import { canMoveCharge } from "./rules/charge-state"
import type { ChargeRecord, ChargeRefund, ChargeRequest, CheckoutEvent, CheckoutStanding } from "./types"
import { PaymentRecords } from "./public-records"
import * as disputes from "./disputes"
import * as documents from "./charge-documents"

const COLUMNS = `id, purpose, reference_id, account_id, amount_cents, currency,
  description, lines, status, held_reason, received_cents, dispute, provider, joint_id, provider_reference,
  provider_payment, checkout_url, payment_collection_id,
  payment_session_id, created_at, paid_at, part_refunded_cents, part_refund_changes`

/** How long one request may take to open a checkout at the provider before another one tries. */
const OPENING_SECONDS = 30

export type InboxOutcome = "applied" | "unchanged" | "ignored" | "foreign"

/** An event that cannot be applied by itself: what the provider is to be asked for, outside any transaction. */
export interface ProviderQuestion {
  provider: string
  reference: string | null
  payment: string | null
}

type Told = Omit<CheckoutEvent, "id" | "type">

/** An event that did different things to several charges is told by what counts most. */
const OUTCOMES_BY_WEIGHT = ["applied", "unchanged", "ignored"] as const satisfies readonly InboxOutcome[]

type JointCharges = { kind: "open" | "inTheWay"; charges: ChargeRecord[] } | { kind: "busy" }

class JointChargeTakenError extends Error {
  override name = "JointChargeTakenError"
}

/** Charges and the inbox of providers' events; README.md tells the invariants and the lock order. */
export default class PaymentModuleService extends PaymentRecords {
  /** What is known of a cardholder's dispute, and the evidence against it; README.md tells the invariants. */
  readonly disputes = {
    read: disputes.readDispute,
    keep: disputes.recordDispute,
    writeTexts: disputes.writeTexts,
    putFile: disputes.putFile,
    takeFile: disputes.takeFile,
    addSubmission: disputes.addSubmission,
    noteAnswer: disputes.noteAnswer,
  }

  /** Invoices and credit notes; README.md tells the invariants. */
  readonly documents = {
    issue: documents.issueDocument,
    ofCharge: documents.documentOfCharge,
    ofAccount: documents.documentsOfAccount,
    ofYear: documents.documentsOfYear,
    yearsOf: documents.yearsOfAccount,
    find: documents.findDocument,
  }

  /** The open charge for this purpose and reference, made now when there is none. */
  async openCharge(request: ChargeRequest, provider: string): Promise<ChargeRecord> {
    for (;;) {
      const charge = (await this.insertCharge(request, provider, null)) ?? (await this.openChargeFor(request))
      if (charge) return charge
    }
  }

  /**
   * New charges for all of these that are paid on one page, or those that are open already where they are the same ones.
   * `inTheWay`: charges that are open in another way, which are to be given up first. Charges that no provider knows yet
   * are given up here; one that a request is bringing to the provider at this moment is waited for (`busy`).
   */
  async openJointCharges(requests: readonly ChargeRequest[], provider: string): Promise<JointCharges> {
    const found = database().transaction<JointCharges>(async () => {
      // Two requests for the same things would each make half of the charges.
      await holdLock("joint_charge", requests[0]!.accountId)
      const open: ChargeRecord[] = []
      for (const request of requests) {
        const charge = await this.openChargeFor(request)
        if (charge) open.push(charge)
      }
      const [jointId] = new Set(open.map((charge) => charge.jointId))
      const isSame =
        open.length === requests.length &&
        jointId &&
        open.every((charge) => charge.jointId === jointId && charge.provider === provider)
      if (isSame && (await this.chargesOfJoint(jointId)).length === open.length) return { kind: "open", charges: open }
      const pending = open.filter(({ status }) => status === "pending")
      if (pending.length > 0) return { kind: "inTheWay", charges: pending }
      for (const { id } of open) if (!(await this.cancelUnopened(id))) return { kind: "busy" }
      const newId = generateEntityId(undefined, "joint")
      const charges: ChargeRecord[] = []
      for (const request of requests) {
        const charge = await this.insertCharge(request, provider, newId)
        // Somebody opened one for it alone in this moment: none of these are made.
        if (!charge) throw new JointChargeTakenError()
        charges.push(charge)
      }
      return { kind: "open", charges }
    })
    return found.catch((error: unknown) => {
      if (error instanceof JointChargeTakenError) return { kind: "busy" }
      throw error
    })
  }

  /** Those that are paid at once on one page, in one order whoever asks. */
  async chargesOfJoint(jointId: string): Promise<ChargeRecord[]> {
    return database().records<ChargeRecord>(
      `SELECT ${COLUMNS} FROM charge WHERE joint_id = $1 ORDER BY purpose, reference_id`,
      [jointId]
    )
  }

  /** Gives up a charge that no provider knows; `false` while a request is bringing it there, or when it has. */
  async cancelUnopened(chargeId: string): Promise<boolean> {
    return database().transaction(async () => {
      const charge = await this.lockCharge(chargeId)
      if (charge?.status !== "created" || !(await this.claimOpening(chargeId))) return false
      await write(charge, { kind: "status", status: "cancelled", heldReason: null })
      return true
    })
  }

  private async insertCharge(
    request: ChargeRequest,
    provider: string,
    jointId: string | null
  ): Promise<ChargeRecord | undefined> {
    const { purpose, referenceId, accountId, description, lines } = request
    const amountCents = addCents(...lines.map((line) => line.amountCents))
    const id = generateEntityId(undefined, "chg")
    const rows = await database().records<ChargeRecord>(
      `INSERT INTO charge (id, purpose, reference_id, account_id, amount_cents, description, lines, provider, joint_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (purpose, reference_id) WHERE status IN ('created', 'pending') DO NOTHING RETURNING ${COLUMNS}`,
      [id, purpose, referenceId, accountId, amountCents, description, JSON.stringify(lines), provider, jointId]
    )
    return rows[0]
  }

  private async openChargeFor({ purpose, referenceId }: ChargeRequest): Promise<ChargeRecord | undefined> {
    const charges = await this.chargesFor(purpose, referenceId)
    return charges.find(({ status }) => status === "created" || status === "pending")
  }

  /** Oldest first. */
  async chargesFor(purpose: string, referenceId: string): Promise<ChargeRecord[]> {
    return database().records<ChargeRecord>(
      `SELECT ${COLUMNS} FROM charge WHERE purpose = $1 AND reference_id = $2 ORDER BY id`,
      [purpose, referenceId]
    )
  }

  async retrieveCharge(chargeId: string): Promise<ChargeRecord | null> {
    const rows = await database().records<ChargeRecord>(`SELECT ${COLUMNS} FROM charge WHERE id = $1`, [chargeId])
    return rows[0] ?? null
  }

  /** Takes the right to open this charge's checkout at the provider; `false` while another request does. */
  async claimOpening(chargeId: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE charge SET opening_until = clock_timestamp() + make_interval(secs => ${OPENING_SECONDS})
       WHERE id = $1 AND status = 'created' AND (opening_until IS NULL OR opening_until < clock_timestamp())`,
      [chargeId]
    )
    return rowCount === 1
  }

  async releaseOpening(chargeId: string): Promise<void> {
    await database().query(`UPDATE charge SET opening_until = NULL WHERE id = $1`, [chargeId])
  }

  async recordCollection(chargeId: string, paymentCollectionId: string): Promise<void> {
    await database().query(`UPDATE charge SET payment_collection_id = $2, updated_at = northlot_now() WHERE id = $1`, [
      chargeId,
      paymentCollectionId,
    ])
  }

  /** Keeps what the provider answered; the charge can now be paid on its page. */
  async recordCheckout(
    chargeId: string,
    checkout: { reference: string; url: string; paymentSessionId: string }
  ): Promise<ChargeRecord> {
    await database().transaction(async () => {
      const rows = await database().records<ChargeRecord>(
        `UPDATE charge SET provider_reference = $2, checkout_url = $3, payment_session_id = $4, opening_until = NULL, updated_at = northlot_now()
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [chargeId, checkout.reference, checkout.url, checkout.paymentSessionId]
      )
      // Its events may have been faster than the provider's answer.
      if (canMoveCharge(rows[0]!.status, "pending"))
        await write(rows[0]!, { kind: "status", status: "pending", heldReason: null })
    })
    return (await this.retrieveCharge(chargeId))!
  }

  /** Stores a verified event before it is answered; the same event again is kept once. */
  async receiveEvent(provider: string, event: CheckoutEvent, rawBody: Buffer): Promise<void> {
    await database().transaction(async () => {
      const { rows } = await database().query<{ id: string }>(
        `INSERT INTO webhook_inbox (id, provider, event_id, event, raw) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT webhook_inbox_event DO NOTHING RETURNING id`,
        [generateEntityId(undefined, "whk"), provider, event.id, JSON.stringify(event), rawBody.toString("utf8")]
      )
      if (rows[0]) await emit("webhook.received", { inboxId: rows[0].id }, rows[0].id)
    })
  }

  /** Deletes what providers told so many days ago and was worked off. */
  async forgetWebhooks(days: number): Promise<void> {
    await database().query(
      `DELETE FROM webhook_inbox WHERE processed_at IS NOT NULL AND received_at < northlot_now() - make_interval(days => $1)`,
      [days]
    )
  }

  /**
   * Applies a stored event to its charge, once; or says what the provider is to be asked for before (`applyStandings`).
   */
  processEvent(inboxId: string): Promise<InboxOutcome | ProviderQuestion> {
    return this.fromInbox<ProviderQuestion>(inboxId, ({ provider, event }) => this.applyToCharge(provider, event))
  }

  /**
   * Applies what the provider says of the checkout that a stored event is about, to all of its charges or to none. No
   * standing: it knows no such thing.
   */
  async applyStandings(inboxId: string, standings: readonly CheckoutStanding[]): Promise<InboxOutcome> {
    return this.fromInbox<never>(inboxId, async ({ provider, event }) => {
      const outcomes = await this.changeByStandings(provider, standings)
      if (event.disputeChanged)
        for (const standing of standings)
          outcomes.push(await this.noteDisputeNews(provider, { ...event, ...standing, outcome: null }))
      if (event.refundFailed) outcomes.push(...(await this.noteFailedRefunds(provider, event, standings)))
      return OUTCOMES_BY_WEIGHT.find((outcome) => outcomes.includes(outcome)) ?? "foreign"
    })
  }

  /** Applies what the provider answered when it was asked of this charge's checkout, and of all that share it. */
  async takeStandings(charge: ChargeRecord, standings: readonly CheckoutStanding[]): Promise<ChargeRecord> {
    await database().transaction(() => this.changeByStandings(charge.provider, standings))
    return (await this.retrieveCharge(charge.id))!
  }

  private async changeByStandings(provider: string, standings: readonly CheckoutStanding[]): Promise<InboxOutcome[]> {
    const known = []
    for (const standing of standings) {
      const found = await this.findCharge(provider, standing)
      if (found) known.push({ standing, place: `${found.purpose} ${found.referenceId}` })
    }
    // Who moves several charges locks them in one order, whoever told of them.
    known.sort((one, other) => (one.place < other.place ? -1 : 1))
    const outcomes: InboxOutcome[] = []
    for (const { standing } of known) {
      const found = (await this.lockSiblings(provider, standing))!
      const changes = applyStanding(found.charge, standing, found)
      outcomes.push(await this.change(found.charge, changes, { outcome: null, ...standing }))
      outcomes.push(await this.notePartRefund(found.charge.id, standing))
    }
    return outcomes
  }

  /** What somebody gave back at the provider itself, while it is not all: that would be a refund of the charge. */
  private async notePartRefund(
    chargeId: string,
    { refundedCents, askedAt }: Pick<CheckoutStanding, "refundedCents" | "askedAt">
  ): Promise<InboxOutcome> {
    const { partRefundedCents: before } = (await this.lockCharge(chargeId))!
    const { rows } = await database().query<{ change: number }>(
      `UPDATE charge SET part_refund_changes = part_refund_changes + 1, part_refunded_cents = $2, part_refund_asked_at = $3,
         updated_at = northlot_now()
       WHERE id = $1 AND status IN ('paid', 'held') AND received_cents IS NOT NULL AND part_refunded_cents <> $2
         AND (part_refund_asked_at IS NULL OR part_refund_asked_at < $3)
       RETURNING part_refund_changes AS change`,
      [chargeId, refundedCents, askedAt]
    )
    if (!rows[0]) return "unchanged"
    const { change } = rows[0]
    const moved = {
      movedCents: subtractCents(refundedCents, before),
      decided: (await this.refundOf(chargeId)) !== null,
    }
    await emit("refund.part", { chargeId, change, ...moved }, `${chargeId}:${change}`)
    return "applied"
  }

  /** Applies what became of a checkout before the provider had it, or without it. */
  async applyAnswer(charge: ChargeRecord, answer: Told): Promise<ChargeRecord> {
    await database().transaction(() => this.applyToCharge(charge.provider, answer))
    return (await this.retrieveCharge(charge.id))!
  }

  /**
   * What was paid for cannot be given any more: the money waits for an admin, or has gone back already. A repeat
   * changes nothing.
   */
  async holdPaidCharge(chargeId: string, reason: string): Promise<void> {
    await database().transaction(async () => {
      const charge = await this.lockCharge(chargeId)
      if (!charge || charge.heldReason !== null) return
      if (canMoveCharge(charge.status, "held"))
        return write(charge, { kind: "status", status: "held", heldReason: reason })
      await database().query(`UPDATE charge SET held_reason = $2, updated_at = northlot_now() WHERE id = $1`, [
        chargeId,
        reason,
      ])
    })
  }

  /** For who is about to refund several and locks what lies further in between: in the order of their ids. */
  async lockCharges(chargeIds: readonly string[]): Promise<void> {
    for (const id of [...chargeIds].sort()) await this.lockCharge(id)
  }

  /**
   * Notes that a paid or held charge is to be refunded in full, or is to be asked for again where its refund failed at the
   * provider. Any other repeat answers the first decision (`decided: false`). What is asked again passes the same checks:
   * since the first time a cardholder may have disputed, or somebody refunded at the provider itself.
   * @throws RefusedError `NOT_FOUND`; `INVALID_TRANSITION` for what is neither paid nor held, or in dispute
   */
  async decideRefund(
    chargeId: string,
    reason: string,
    actor: string
  ): Promise<{ refund: Pick<ChargeRefund, "of" | "amountCents">; decided: boolean; askedAgain?: number }> {
    const charge = await this.lockCharge(chargeId)
    if (!charge) throw new RefusedError("NOT_FOUND")
    const known = await this.refundOf(chargeId)
    const failed = await this.failedRefundTry(chargeId)
    if (known && failed === null) return { refund: known, decided: false }
    const came = charge.status === "paid" || charge.status === "held"
    if (!came && !(charge.status === "refunded" && failed !== null)) throw new RefusedError("INVALID_TRANSITION")
    if (charge.dispute !== null && charge.dispute !== "won") {
      throw new RefusedError(
        "INVALID_TRANSITION",
        "This payment is in dispute; the provider decides who gets the money."
      )
    }
    const attempt = failed === null ? 1 : failed + 1
    if (failed !== null) {
      await database().query(
        `INSERT INTO charge_refund_try (charge_id, try, reason, asked_by) VALUES ($1, $2, $3, $4)`,
        [chargeId, attempt, reason, actor]
      )
    }
    if (!known) {
      const of = charge.heldReason === null ? "paid" : "held"
      await database().query(
        `INSERT INTO charge_refund (charge_id, amount_cents, of, reason, decided_by) VALUES ($1, $2, $3, $4, $5)`,
        [chargeId, charge.receivedCents ?? charge.amountCents, of, reason, actor]
      )
    }
    // Where this is the first that we ask for, what failed was somebody's at the provider itself.
    if (known || charge.status === "refunded")
      await emit("refund.decided", { chargeId, attempt }, `${chargeId}:${attempt}`)
    else await emit("refund.decided", { chargeId }, chargeId)
    const refund = (await this.refundOf(chargeId))!
    return { refund, decided: true, ...(known ? { askedAgain: attempt } : {}) }
  }

  /**
   * A dispute was won, so that money whose refund was decided before can go back now: it is asked for, again where the
   * provider had refused it meanwhile.
   */
  async resumeRefund(chargeId: string): Promise<void> {
    await database().transaction(async () => {
      const charge = await this.lockCharge(chargeId)
      if (!charge || charge.status === "refunded" || !(await this.refundOf(chargeId))) return
      const failed = await this.failedRefundTry(chargeId)
      if (failed !== null) return this.askAgain(chargeId, failed + 1, "The dispute was won", "system")
      const attempt = await this.lastRefundTry(chargeId)
      await emit("refund.decided", { chargeId, ...(attempt > 1 ? { attempt } : {}) }, `${chargeId}:dispute-won`)
    })
  }

  /** The provider will not give the money of a decided refund back: whoever looks after it may ask again. */
  async noteRefusedRefund(chargeId: string): Promise<void> {
    await database().transaction(async () => {
      await this.lockCharge(chargeId)
      await this.noteFailure(chargeId)
    })
  }

  private async askAgain(chargeId: string, attempt: number, reason: string, actor: string): Promise<void> {
    await database().query(`INSERT INTO charge_refund_try (charge_id, try, reason, asked_by) VALUES ($1, $2, $3, $4)`, [
      chargeId,
      attempt,
      reason,
      actor,
    ])
    await emit("refund.decided", { chargeId, attempt }, `${chargeId}:${attempt}`)
  }

  /** Told again, it is the same failure until somebody has asked for another try. */
  private async noteFailure(chargeId: string): Promise<void> {
    await database().query(
      `INSERT INTO charge_refund_failure (charge_id, try) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [chargeId, await this.lastRefundTry(chargeId)]
    )
  }

  private async lastRefundTry(chargeId: string): Promise<number> {
    const { rows } = await database().query<{ try: number }>(
      `SELECT coalesce(max(try), 1) AS try FROM charge_refund_try WHERE charge_id = $1`,
      [chargeId]
    )
    return rows[0]!.try
  }

  /** The try of a refund that failed, where nobody asked for another one since. */
  private async failedRefundTry(chargeId: string): Promise<number | null> {
    const { rows } = await database().query<{ try: number }>(
      `SELECT try FROM charge_refund_failure AS failure WHERE charge_id = $1
         AND NOT EXISTS (SELECT 1 FROM charge_refund_try WHERE charge_id = $1 AND failed_try = failure.try)`,
      [chargeId]
    )
    return rows[0]?.try ?? null
  }

  /** Whether the newest try to refund failed, and nobody asked for another one since. */
  async hasFailedRefund(chargeId: string): Promise<boolean> {
    return (await this.failedRefundTry(chargeId)) !== null
  }

  async refundOf(chargeId: string): Promise<ChargeRefund | null> {
    const rows = await database().records<ChargeRefund>(
      `SELECT charge_id, amount_cents, of, reason, decided_by, decided_at
       FROM charge_refund WHERE charge_id = $1`,
      [chargeId]
    )
    return rows[0] ?? null
  }

  /** Runs once for each event of the inbox, under its lock; a question leaves the event where it is. */
  private fromInbox<Question>(
    inboxId: string,
    apply: (received: { provider: string; event: CheckoutEvent }) => Promise<InboxOutcome | Question>
  ): Promise<InboxOutcome | Question> {
    return database().transaction(async () => {
      const { rows } = await database().query<{ provider: string; event: CheckoutEvent; outcome: InboxOutcome | null }>(
        `SELECT provider, event, outcome FROM webhook_inbox WHERE id = $1 FOR UPDATE`,
        [inboxId]
      )
      const received = rows[0]
      if (!received) return "foreign"
      if (received.outcome) return received.outcome
      const outcome = await apply(received)
      if (typeof outcome === "string") {
        await database().query(`UPDATE webhook_inbox SET outcome = $2, processed_at = northlot_now() WHERE id = $1`, [
          inboxId,
          outcome,
        ])
      }
      return outcome
    })
  }

  private async applyToCharge(provider: string, told: Told): Promise<InboxOutcome | ProviderQuestion> {
    const question: ProviderQuestion = { provider, reference: told.reference, payment: told.payment }
    // An event that names the payment alone can come before the one that tells us which checkout it belongs to. That of
    // several charges is no charge's own.
    const unknown = told.isJoint || (told.reference === null && told.payment !== null) ? question : "foreign"
    if (told.outcome === null) {
      // How much went back, or came back, the provider alone knows.
      if (told.refundFailed || told.refundsChanged) return question
      if (!told.disputeChanged) return "ignored"
      const noted = await this.noteDisputeNews(provider, told)
      return noted === "foreign" ? unknown : noted
    }
    const found = await this.lockSiblings(provider, told)
    if (!found) return unknown
    const { charge } = found
    const changes = applyEvent(charge, told, found)
    if (changes !== "ask") {
      const outcome = await this.change(charge, changes, told)
      return outcome === "unchanged" && told.disputeChanged ? this.noteDisputeNews(provider, told) : outcome
    }
    return { ...question, reference: charge.providerReference ?? told.reference }
  }

  /** One that was made at the provider itself names none of the charges that share its payment. */
  private async noteFailedRefunds(
    provider: string,
    event: CheckoutEvent,
    standings: readonly CheckoutStanding[]
  ): Promise<InboxOutcome[]> {
    const named = await this.noteFailedRefund(provider, event)
    if (named !== "foreign") return [named]
    const outcomes: InboxOutcome[] = []
    for (const standing of standings) {
      const found = await this.findCharge(provider, standing)
      const charge = found && (await this.lockCharge(found.id))
      if (charge?.status !== "refunded" || standing.state === "refunded") continue
      outcomes.push(await this.noteFailedRefund(provider, { ...event, ...standing, outcome: null }))
    }
    return outcomes
  }

  /**
   * The books are compared with the provider's at once: who holds what of this payment is for the operator to look at.
   */
  private async noteFailedRefund(provider: string, told: Told): Promise<InboxOutcome> {
    const charge = await this.findCharge(provider, told)
    if (!charge || told.payment === null) return "foreign"
    await this.lockCharge(charge.id)
    await this.noteFailure(charge.id)
    await emit("refund.failed", { chargeId: charge.id, payment: told.payment }, generateEntityId())
    return "applied"
  }

  /** The provider is asked what it has to tell, also of an inquiry, which took no money. */
  private async noteDisputeNews(provider: string, told: Told): Promise<InboxOutcome> {
    const found = await this.findCharge(provider, told)
    if (!found) return "foreign"
    await this.lockCharge(found.id)
    await emit("dispute.changed", { chargeId: found.id }, generateEntityId())
    return "applied"
  }

  private async change(charge: ChargeRecord, changes: ChargeChange[], told: Told): Promise<InboxOutcome> {
    if (changes.length === 0) return "unchanged"
    const came = changes.some(
      (change) => change.kind === "status" && (change.status === "paid" || change.status === "held")
    )
    // What came in another currency is not booked as dollars.
    const receivedCents = came && told.currency === charge.currency ? told.amountCents : null
    await database().query(
      `UPDATE charge SET provider_reference = coalesce(provider_reference, $2), provider_payment = coalesce(provider_payment, $3),
         received_cents = coalesce($4, received_cents) WHERE id = $1`,
      [charge.id, told.reference, told.payment, receivedCents]
    )
    for (const change of changes) await write(charge, change)
    return "applied"
  }

  private async lockCharge(chargeId: string): Promise<ChargeRecord | undefined> {
    const rows = await database().records<ChargeRecord>(`SELECT ${COLUMNS} FROM charge WHERE id = $1 FOR UPDATE`, [
      chargeId,
    ])
    return rows[0]
  }

  /** The charge that is spoken of, with all others for the same thing locked in the order of their ids. */
  private async lockSiblings(
    provider: string,
    of: Pick<CheckoutEvent, "reference" | "payment" | "chargeId">
  ): Promise<{ charge: ChargeRecord; paidByAnother: boolean } | null> {
    const found = await this.findCharge(provider, of)
    if (!found) return null
    const siblings = await database().records<ChargeRecord>(
      `SELECT ${COLUMNS} FROM charge WHERE purpose = $1 AND reference_id = $2 ORDER BY id FOR UPDATE`,
      [found.purpose, found.referenceId]
    )
    const charge = siblings.find(({ id }) => id === found.id)!
    const paidByAnother = siblings.some(
      ({ id, status }) => id !== charge.id && (status === "paid" || status === "refunded")
    )
    return { charge, paidByAnother }
  }

  /**
   * By the checkout's reference, by the payment's for refunds, or by our own id while the reference is not stored yet.
   */
  private async findCharge(
    provider: string,
    event: Pick<CheckoutEvent, "reference" | "payment" | "chargeId">
  ): Promise<Pick<ChargeRecord, "id" | "purpose" | "referenceId"> | null> {
    const rows = await database().records<Pick<ChargeRecord, "id" | "purpose" | "referenceId">>(
      `SELECT id, purpose, reference_id FROM charge
       WHERE provider = $1 AND (provider_reference = $2 OR ($2::text IS NULL AND provider_payment = $3)
         OR (provider_reference IS NULL AND id = $4))
       LIMIT 1`,
      [provider, event.reference, event.payment, event.chargeId]
    )
    return rows[0] ?? null
  }
}

/** The one place where a charge's state is written, with the event that tells of it. */
async function write(charge: ChargeRecord, change: ChargeChange): Promise<void> {
  const { id: chargeId, purpose, referenceId, accountId, amountCents } = charge
  if (change.kind === "dispute") {
    const { dispute } = change
    await database().query(`UPDATE charge SET dispute = $2, updated_at = northlot_now() WHERE id = $1`, [
      chargeId,
      dispute,
    ])
    await emit("charge.disputed", { chargeId, dispute }, `${chargeId}:${dispute}`)
    return
  }
  const { status, heldReason } = change
  await database().query(
    `UPDATE charge SET status = $2, held_reason = coalesce($3, held_reason), updated_at = northlot_now(),
       paid_at = CASE WHEN $2 = 'paid' THEN northlot_now() ELSE paid_at END
     WHERE id = $1`,
    [chargeId, status, heldReason]
  )
  const told = { chargeId, purpose, referenceId, accountId, amountCents }
  if (status === "paid") await emit("charge.paid", told, chargeId)
  if (status === "held") await emit("charge.held", { chargeId }, chargeId)
  if (status === "refunded") await emit("charge.refunded", told, chargeId)
}
