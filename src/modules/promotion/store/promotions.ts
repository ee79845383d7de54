import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { aroundFixedDays, withoutPromotion, type GivenPromotion } from "../rules/taken-back"
import type { Run } from "../rules/fixed-days"
import type { PromotionRecord, RequestedPromotion } from "../types"

const COLUMNS = `id, listing_id, account_id, tier_id, label, days, price_cents,
  hst_cents, planned_at, charge_id, paid_at, starts_at,
  ends_at, refunded_at, runs_from, runs_to, places_per_day`

/** How long a checkout reserves one of a tier's limited places for a person. */
const HOLD_MINUTES = 30

/** Promotions of listings. README.md states the invariants. */
export class Promotions {
  /** Finds this person's unpaid promotion on the same terms, or opens a new one. */
  async open(
    request: RequestedPromotion,
    isStillOpen: (promotion: PromotionRecord) => Promise<boolean>
  ): Promise<PromotionRecord> {
    const { listingId, accountId, tierId, label, days, priceCents, hstCents, plannedAt } = request
    const { runsFrom, runsTo, placesPerDay } = request
    const rows = await database().records<PromotionRecord>(
      `SELECT ${COLUMNS} FROM listing_promotion
       WHERE listing_id = $1 AND account_id = $2 AND tier_id = $3 AND label = $4 AND days = $5 AND price_cents = $6
         AND planned_at IS NOT DISTINCT FROM $7 AND runs_from IS NOT DISTINCT FROM $8 AND runs_to IS NOT DISTINCT FROM $9
         AND places_per_day IS NOT DISTINCT FROM $10 AND paid_at IS NULL
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [listingId, accountId, tierId, label, days, priceCents, plannedAt, runsFrom, runsTo, placesPerDay]
    )
    if (rows[0] && (await isStillOpen(rows[0]))) return rows[0]
    const made = await database().records<PromotionRecord>(
      `INSERT INTO listing_promotion (id, listing_id, account_id, tier_id, label, days, price_cents, hst_cents, planned_at,
         runs_from, runs_to, places_per_day)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${COLUMNS}`,
      [
        generateEntityId(undefined, "prm"),
        listingId,
        accountId,
        tierId,
        label,
        days,
        priceCents,
        hstCents,
        plannedAt,
        runsFrom,
        runsTo,
        placesPerDay,
      ]
    )
    return made[0]!
  }

  /** Reserves the promotion's place for the length of a checkout. A running reservation is not extended. */
  async holdPlace(id: string): Promise<void> {
    await database().query(
      `UPDATE listing_promotion SET held_until = northlot_now() + make_interval(mins => ${HOLD_MINUTES}),
         updated_at = northlot_now()
       WHERE id = $1 AND paid_at IS NULL AND (held_until IS NULL OR held_until <= northlot_now())`,
      [id]
    )
  }

  async releasePlace(id: string): Promise<void> {
    await database().query(
      `UPDATE listing_promotion SET held_until = NULL, updated_at = northlot_now() WHERE id = $1 AND held_until <= northlot_now()`,
      [id]
    )
  }

  /** Whether the listing has another promotion on fixed days that overlap these days. */
  async hasFixedDaysWithin(listingId: string, { from, to }: Run, exceptId: string | null = null): Promise<boolean> {
    const { rowCount } = await database().query(
      `SELECT id FROM listing_promotion WHERE listing_id = $1 AND runs_from < $3 AND runs_to > $2
         AND paid_at IS NOT NULL AND refunded_at IS NULL AND id IS DISTINCT FROM $4 LIMIT 1`,
      [listingId, from, to, exceptId]
    )
    return rowCount === 1
  }

  async retrieve(id: string): Promise<PromotionRecord | null> {
    const rows = await database().records<PromotionRecord>(`SELECT ${COLUMNS} FROM listing_promotion WHERE id = $1`, [
      id,
    ])
    return rows[0] ?? null
  }

  /**
   * Marks the promotion as paid by this charge; a repeat with the same charge changes nothing. @throws RefusedError
   * `INVALID_TRANSITION`
   */
  async pay(id: string, chargeId: string): Promise<PromotionRecord> {
    const rows = await database().records<PromotionRecord>(
      `UPDATE listing_promotion SET charge_id = $2, paid_at = coalesce(paid_at, northlot_now()), updated_at = northlot_now()
       WHERE id = $1 AND (charge_id IS NULL OR charge_id = $2) RETURNING ${COLUMNS}`,
      [id, chargeId]
    )
    if (!rows[0]) throw new RefusedError("INVALID_TRANSITION", "This promotion was paid for already.")
    return rows[0]
  }

  /**
   * Sets the promotion's time.
   * @returns `null` when the promotion already has a time, is not paid, or is refunded
   */
  async give(id: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<PromotionRecord | null> {
    const rows = await database().records<PromotionRecord>(
      `UPDATE listing_promotion SET starts_at = $2, ends_at = $3, updated_at = northlot_now()
       WHERE id = $1 AND starts_at IS NULL AND paid_at IS NOT NULL AND refunded_at IS NULL RETURNING ${COLUMNS}`,
      [id, startsAt, endsAt]
    )
    return rows[0] ?? null
  }

  /**
   * Sets the time of a promotion on fixed days. The listing's other promotions continue afterwards.
   * @returns until when the listing is featured; `null` when the promotion already has a time, is not paid, or is
   * refunded
   */
  async giveFixedDays(
    { id, listingId }: PromotionRecord,
    run: Run,
    featuredUntil: Date | null
  ): Promise<{ featuredUntil: Date } | null> {
    if (!(await this.give(id, { startsAt: run.from, endsAt: run.to }))) return null
    const given = await database().records<GivenPromotion>(
      `SELECT ${COLUMNS} FROM listing_promotion
       WHERE listing_id = $1 AND id <> $2 AND starts_at IS NOT NULL AND ends_at > $3 AND refunded_at IS NULL`,
      [listingId, id, run.from]
    )
    const around = aroundFixedDays(run, { given, featuredUntil })
    await this.moveTimes(around.moved)
    return { featuredUntil: around.featuredUntil }
  }

  private async moveTimes(moved: readonly GivenPromotion[]): Promise<void> {
    for (const { id, startsAt, endsAt } of moved) {
      await database().query(
        `UPDATE listing_promotion SET starts_at = $2, ends_at = $3, updated_at = northlot_now() WHERE id = $1`,
        [id, startsAt, endsAt]
      )
    }
  }

  /** Changes the planned start of a promotion that has not begun. @throws RefusedError `INVALID_TRANSITION` */
  async plan(id: string, plannedAt: Date | null): Promise<PromotionRecord> {
    const rows = await database().records<PromotionRecord>(
      `UPDATE listing_promotion SET planned_at = $2, updated_at = northlot_now()
       WHERE id = $1 AND starts_at IS NULL AND paid_at IS NOT NULL AND refunded_at IS NULL RETURNING ${COLUMNS}`,
      [id, plannedAt]
    )
    if (!rows[0]) throw new RefusedError("INVALID_TRANSITION", "This promotion has begun, or was called off.")
    return rows[0]
  }

  /**
   * Takes back the rest of a refunded promotion, once.
   * @returns until when the listing is featured now, and the length in days of its other promotion that ends last;
   * `null` when the listing's featured time does not change
   */
  async takeBack(
    promotion: PromotionRecord,
    featuredUntil: Date | null
  ): Promise<{ featuredUntil: Date | null; days: number | null } | null> {
    const { rowCount } = await database().query(
      `UPDATE listing_promotion SET refunded_at = northlot_now(), updated_at = northlot_now() WHERE id = $1 AND refunded_at IS NULL`,
      [promotion.id]
    )
    if (rowCount === 0 || !promotion.startsAt || !promotion.endsAt || !featuredUntil) return null
    const given = await database().records<GivenPromotion>(
      `SELECT ${COLUMNS} FROM listing_promotion WHERE listing_id = $1 AND starts_at IS NOT NULL AND (refunded_at IS NULL OR id = $2)`,
      [promotion.listingId, promotion.id]
    )
    const left = withoutPromotion(promotion.id, { given, featuredUntil, now: await database().now() })
    await this.moveTimes(left.moved)
    const others = given.filter(({ id }) => id !== promotion.id).sort((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
    return { featuredUntil: left.featuredUntil, days: others[0]?.days ?? null }
  }
}
