import { generateEntityId } from "@medusajs/framework/utils"
import { subtractCents } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { applyEvent, applyStanding, type ChargeChange } from "../rules/apply-event"
import type { ChargeRecord, CheckoutEvent, CheckoutStanding } from "../types"
import { CHARGE_COLUMNS, readCharge, lockCharge, writeChange } from "./charges"
import type { Refunds } from "./refunds"

export type InboxOutcome = "applied" | "unchanged" | "ignored" | "foreign"

/**
 * A question to the provider about an event whose effect only the provider knows. It is asked outside any transaction.
 */
export interface ProviderQuestion {
  provider: string
  reference: string | null
  payment: string | null
}

type Told = Omit<CheckoutEvent, "id" | "type">

/** If an event had different outcomes for several charges, the first outcome in this list is recorded. */
const OUTCOMES_BY_WEIGHT = ["applied", "unchanged", "ignored"] as const satisfies readonly InboxOutcome[]

/** The inbox of provider events, and the changes that they cause. */
export class CheckoutEvents {
  constructor(private readonly refunds: Refunds) {}

  /** Stores a verified event before the webhook is answered. A repeated event is stored once. */
  async receive(provider: string, event: CheckoutEvent, rawBody: Buffer): Promise<void> {
    await database().transaction(async () => {
      const { rows } = await database().query<{ id: string }>(
        `INSERT INTO webhook_inbox (id, provider, event_id, event, raw) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT webhook_inbox_event DO NOTHING RETURNING id`,
        [generateEntityId(undefined, "whk"), provider, event.id, JSON.stringify(event), rawBody.toString("utf8")]
      )
      if (rows[0]) await emit("webhook.received", { inboxId: rows[0].id }, rows[0].id)
    })
  }

  /** Deletes processed provider events that are older than this many days. */
  async forget(days: number): Promise<void> {
    await database().query(
      `DELETE FROM webhook_inbox WHERE processed_at IS NOT NULL AND received_at < northlot_now() - make_interval(days => $1)`,
      [days]
    )
  }

  /**
   * Applies a stored event to its charge once, or returns the question that must go to the provider first.
   * `applyStandings` takes the answer.
   */
  process(inboxId: string): Promise<InboxOutcome | ProviderQuestion> {
    return this.fromInbox<ProviderQuestion>(inboxId, ({ provider, event }) => this.applyToCharge(provider, event))
  }

  /**
   * Applies the provider's answer about the checkout of a stored event, to all of its charges or to none. An empty
   * list means that the provider does not know the checkout.
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

  /** Applies the provider's answer about this charge's checkout to every charge that shares it. */
  async takeStandings(charge: ChargeRecord, standings: readonly CheckoutStanding[]): Promise<ChargeRecord> {
    await database().transaction(() => this.changeByStandings(charge.provider, standings))
    return (await readCharge(charge.id))!
  }

  private async changeByStandings(provider: string, standings: readonly CheckoutStanding[]): Promise<InboxOutcome[]> {
    const known = []
    for (const standing of standings) {
      const found = await findCharge(provider, standing)
      if (found) known.push({ standing, place: `${found.purpose} ${found.referenceId}` })
    }
    // Every transaction locks several charges in this same order.
    known.sort((one, other) => (one.place < other.place ? -1 : 1))
    const outcomes: InboxOutcome[] = []
    for (const { standing } of known) {
      const found = (await lockSiblings(provider, standing))!
      const changes = applyStanding(found.charge, standing, found)
      outcomes.push(await this.change(found.charge, changes, { outcome: null, ...standing }))
      outcomes.push(await this.notePartRefund(found.charge.id, standing))
    }
    return outcomes
  }

  /** Stores a partial refund that somebody made at the provider. A full refund is stored as the charge's status. */
  private async notePartRefund(
    chargeId: string,
    { refundedCents, askedAt }: Pick<CheckoutStanding, "refundedCents" | "askedAt">
  ): Promise<InboxOutcome> {
    const { partRefundedCents: before } = (await lockCharge(chargeId))!
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
      decided: (await this.refunds.ofCharge(chargeId)) !== null,
    }
    await emit("refund.part", { chargeId, change, ...moved }, `${chargeId}:${change}`)
    return "applied"
  }

  /** Applies an outcome that no event reports, such as a refused or cancelled checkout. */
  async applyAnswer(charge: ChargeRecord, answer: Told): Promise<ChargeRecord> {
    await database().transaction(() => this.applyToCharge(charge.provider, answer))
    return (await readCharge(charge.id))!
  }

  /**
   * Processes each event of the inbox once, under its row lock. An event that needs a question to the provider remains
   * unprocessed.
   */
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
    // If no charge is found, the provider is asked about events of joint payments, and about events with only a payment
    // id. The event that links the payment id to a checkout may arrive later.
    const unknown = told.isJoint || (told.reference === null && told.payment !== null) ? question : "foreign"
    if (told.outcome === null) {
      // Only the provider knows how much money was refunded or returned.
      if (told.refundFailed || told.refundsChanged) return question
      if (!told.disputeChanged) return "ignored"
      const noted = await this.noteDisputeNews(provider, told)
      return noted === "foreign" ? unknown : noted
    }
    const found = await lockSiblings(provider, told)
    if (!found) return unknown
    const { charge } = found
    const changes = applyEvent(charge, told, found)
    if (changes !== "ask") {
      const outcome = await this.change(charge, changes, told)
      return outcome === "unchanged" && told.disputeChanged ? this.noteDisputeNews(provider, told) : outcome
    }
    return { ...question, reference: charge.providerReference ?? told.reference }
  }

  /**
   * Records a failed refund. The event of a refund that somebody made at the provider itself names no charge. Then the
   * failure is recorded for every charge of the payment that is refunded here but not at the provider.
   */
  private async noteFailedRefunds(
    provider: string,
    event: CheckoutEvent,
    standings: readonly CheckoutStanding[]
  ): Promise<InboxOutcome[]> {
    const named = await this.noteFailedRefund(provider, event)
    if (named !== "foreign") return [named]
    const outcomes: InboxOutcome[] = []
    for (const standing of standings) {
      const found = await findCharge(provider, standing)
      const charge = found && (await lockCharge(found.id))
      if (charge?.status !== "refunded" || standing.state === "refunded") continue
      outcomes.push(await this.noteFailedRefund(provider, { ...event, ...standing, outcome: null }))
    }
    return outcomes
  }

  /**
   * Stores a failed refund. The emitted event starts a comparison with the provider's records at once, because the
   * operator must see who holds this money.
   */
  private async noteFailedRefund(provider: string, told: Told): Promise<InboxOutcome> {
    const charge = await findCharge(provider, told)
    if (!charge || told.payment === null) return "foreign"
    await lockCharge(charge.id)
    await this.refunds.noteFailure(charge.id)
    await emit("refund.failed", { chargeId: charge.id, payment: told.payment }, generateEntityId())
    return "applied"
  }

  /** Emits an event, whose handler asks the provider for the details of the dispute or the inquiry. */
  private async noteDisputeNews(provider: string, told: Told): Promise<InboxOutcome> {
    const found = await findCharge(provider, told)
    if (!found) return "foreign"
    await lockCharge(found.id)
    await emit("dispute.changed", { chargeId: found.id }, generateEntityId())
    return "applied"
  }

  private async change(charge: ChargeRecord, changes: ChargeChange[], told: Told): Promise<InboxOutcome> {
    if (changes.length === 0) return "unchanged"
    const came = changes.some(
      (change) => change.kind === "status" && (change.status === "paid" || change.status === "held")
    )
    // Money in another currency is not booked as dollars.
    const receivedCents = came && told.currency === charge.currency ? told.amountCents : null
    await database().query(
      `UPDATE charge SET provider_reference = coalesce(provider_reference, $2), provider_payment = coalesce(provider_payment, $3),
         received_cents = coalesce($4, received_cents) WHERE id = $1`,
      [charge.id, told.reference, told.payment, receivedCents]
    )
    for (const change of changes) await writeChange(charge, change)
    return "applied"
  }
}

/** Finds the charge of the event, and locks all charges for the same thing in the order of their ids. */
async function lockSiblings(
  provider: string,
  of: Pick<CheckoutEvent, "reference" | "payment" | "chargeId">
): Promise<{ charge: ChargeRecord; paidByAnother: boolean } | null> {
  const found = await findCharge(provider, of)
  if (!found) return null
  const siblings = await database().records<ChargeRecord>(
    `SELECT ${CHARGE_COLUMNS} FROM charge WHERE purpose = $1 AND reference_id = $2 ORDER BY id FOR UPDATE`,
    [found.purpose, found.referenceId]
  )
  const charge = siblings.find(({ id }) => id === found.id)!
  const paidByAnother = siblings.some(
    ({ id, status }) => id !== charge.id && (status === "paid" || status === "refunded")
  )
  return { charge, paidByAnother }
}

/**
 * Finds a charge by its checkout reference. For an event without a reference, such as a refund, the payment id is used.
 * The charge id is used if the charge has no stored reference yet.
 */
async function findCharge(
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
