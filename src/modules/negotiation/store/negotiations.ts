import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { camelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { decideMove, turnEnd, type Move } from "../rules/moves"
import type { NegotiationRow } from "../tables"
import type { NegotiationRecord, NegotiationStepRecord } from "../types"

export type NewNegotiation = Pick<
  NegotiationRecord,
  "auctionId" | "listingId" | "sellerId" | "buyerId" | "lastPriceCents" | "reserveCents"
>

export interface MadeMove {
  negotiation: NegotiationRecord
  /** Whether this call made the move; `false` for a repeat. */
  moved: boolean
  now: Date
}

/** Negotiations and their steps. README.md states the invariants. */
export class Negotiations {
  /** Opens an auction's negotiation for 24 hours from now; a repeat answers `null`. */
  async open(opened: NewNegotiation): Promise<NegotiationRecord | null> {
    const now = await database().now()
    const { rows } = await database().query<NegotiationRow>(
      `INSERT INTO negotiation (id, auction_id, listing_id, seller_id, buyer_id, last_price_cents, reserve_cents, opened_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT ON CONSTRAINT negotiation_auction DO NOTHING RETURNING *`,
      [
        generateEntityId(undefined, "neg"),
        opened.auctionId,
        opened.listingId,
        opened.sellerId,
        opened.buyerId,
        opened.lastPriceCents,
        opened.reserveCents,
        now,
        turnEnd(now),
      ]
    )
    if (!rows[0]) return null
    const negotiation = fromRow(rows[0])
    const first: NegotiationStepRecord = {
      number: 1,
      by: "northlot",
      type: "opened",
      amountCents: opened.lastPriceCents,
      at: now,
    }
    await appendStep(negotiation.id, first, "system")
    return negotiation
  }

  async retrieve(id: string): Promise<NegotiationRecord | null> {
    const { rows } = await database().query<NegotiationRow>(`SELECT * FROM negotiation WHERE id = $1`, [id])
    return rows[0] ? fromRow(rows[0]) : null
  }

  /** Locks the negotiation until the transaction ends. */
  async lock(id: string): Promise<NegotiationRecord | null> {
    const { rows } = await database().query<NegotiationRow>(`SELECT * FROM negotiation WHERE id = $1 FOR UPDATE`, [id])
    return rows[0] ? fromRow(rows[0]) : null
  }

  async ofAuction(auctionId: string): Promise<NegotiationRecord | null> {
    const { rows } = await database().query<NegotiationRow>(`SELECT * FROM negotiation WHERE auction_id = $1`, [
      auctionId,
    ])
    return rows[0] ? fromRow(rows[0]) : null
  }

  /** The negotiation of this car whose status column is `open`, even after its end time. */
  async openOf(listingId: string): Promise<NegotiationRecord | null> {
    const { rows } = await database().query<NegotiationRow>(
      `SELECT * FROM negotiation WHERE listing_id = $1 AND status = 'open'`,
      [listingId]
    )
    return rows[0] ? fromRow(rows[0]) : null
  }

  async openOfParty(accountId: string): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM negotiation WHERE status = 'open' AND $1 IN (buyer_id, seller_id)`,
      [accountId]
    )
    return rows.map(({ id }) => id)
  }

  /** Open negotiations whose end time has passed, oldest first. */
  async due(limit: number): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM negotiation WHERE status = 'open' AND ends_at <= (SELECT northlot_now()) ORDER BY ends_at LIMIT $1`,
      [limit]
    )
    return rows.map(({ id }) => id)
  }

  async step(id: string, number: number): Promise<NegotiationStepRecord | null> {
    const rows = await database().records<NegotiationStepRecord>(
      `SELECT number, by, type, amount_cents, at FROM negotiation_step WHERE negotiation_id = $1 AND number = $2`,
      [id, number]
    )
    return rows[0] ?? null
  }

  /**
   * Makes a move under the row lock, by the database's clock. The log names `actor` as the author of the move.
   * @throws RefusedError `NOT_FOUND`, `OFFER_ENDED`, `INVALID_TRANSITION`; `INVALID_AMOUNT` with the allowed minimum
   * and maximum
   */
  async move(id: string, move: Move, { actor, reason }: { actor: string; reason?: string }): Promise<MadeMove> {
    const present = await this.lock(id)
    if (!present) throw new RefusedError("NOT_FOUND")
    const now = await database().now()
    const decision = decideMove(present, move, now)
    if (decision.do === "nothing") return { negotiation: present, moved: false, now }
    if (decision.do === "refuse") {
      const { code, message, minimumCents, maximumCents } = decision
      throw new RefusedError(code, message, minimumCents === undefined ? {} : { minimumCents, maximumCents })
    }
    const { step, next } = decision
    const number = present.lastStep + 1
    const { rows } = await database().query<NegotiationRow>(
      `UPDATE negotiation SET status = $2, offered_by = $3, offer_cents = $4, counter_cents = $5, ends_at = $6, decided_at = $7,
         decided_by = $8, withdrawn_reason = $9, last_step = $10 WHERE id = $1 RETURNING *`,
      [
        id,
        next.status,
        next.offer?.by ?? null,
        next.offer?.amountCents ?? null,
        next.counter?.amountCents ?? null,
        next.endsAt,
        next.status === "open" ? null : now,
        next.decidedBy,
        next.status === "withdrawn" ? (reason ?? "") : null,
        number,
      ]
    )
    await appendStep(id, { number, by: "by" in move ? move.by : "northlot", ...step, at: now }, actor)
    return { negotiation: fromRow(rows[0]!), moved: true, now }
  }
}

async function appendStep(id: string, step: NegotiationStepRecord, actor: string): Promise<void> {
  await database().query(
    `INSERT INTO negotiation_step (negotiation_id, number, by, type, amount_cents, actor, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, step.number, step.by, step.type, step.amountCents, actor, step.at]
  )
}

function fromRow(row: NegotiationRow): NegotiationRecord {
  const { offeredBy, offerCents, counterCents, ...negotiation } = camelCased(row)
  const offer = offeredBy === null ? null : { by: offeredBy, amountCents: offerCents! }
  const counter =
    offeredBy === null || counterCents === null
      ? null
      : { by: offeredBy === "buyer" ? ("seller" as const) : ("buyer" as const), amountCents: counterCents }
  return { ...negotiation, offer, counter }
}
