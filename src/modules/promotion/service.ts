import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, type PromotionProvider, type PromotionRequest } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { NamedProvider } from "#src/platform/plugin-providers"
import { askForTiers } from "./ask-providers"
import { PROMOTION_PROVIDERS } from "./loaders/providers"
import { withoutPromotion, type GivenPromotion } from "./rules/taken-back"
import type { OfferedTier, PromotionRecord, RequestedPromotion } from "./types"
import { PromotionRecords } from "./public-records"

const COLUMNS = `id, listing_id, account_id, tier_id, label, days, price_cents,
  hst_cents, planned_at, charge_id, paid_at, starts_at,
  ends_at, refunded_at`

/**
 * Promotions of listings and the tiers that they are bought by; README.md tells the invariants. What changes a
 * promotion runs in the transaction that holds its listing's lock, so that two never count from the same end.
 */
export default class PromotionModuleService extends PromotionRecords {
  constructor(private readonly container: { [PROMOTION_PROVIDERS]: readonly NamedProvider<PromotionProvider>[] }) {
    super()
  }

  /** The standard tiers, then those that plugins offer for this listing. */
  tiersFor(listing: PromotionRequest): Promise<OfferedTier[]> {
    return askForTiers(this.container[PROMOTION_PROVIDERS], listing)
  }

  /**
   * What this person last asked to buy on the same terms and has not paid; asked anew when there is nothing of the
   * kind.
   */
  async openPromotion(
    request: RequestedPromotion,
    isStillOpen: (promotion: PromotionRecord) => Promise<boolean>
  ): Promise<PromotionRecord> {
    const { listingId, accountId, tierId, label, days, priceCents, hstCents, plannedAt } = request
    const rows = await database().records<PromotionRecord>(
      `SELECT ${COLUMNS} FROM listing_promotion
       WHERE listing_id = $1 AND account_id = $2 AND tier_id = $3 AND label = $4 AND days = $5 AND price_cents = $6
         AND planned_at IS NOT DISTINCT FROM $7 AND paid_at IS NULL
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [listingId, accountId, tierId, label, days, priceCents, plannedAt]
    )
    if (rows[0] && (await isStillOpen(rows[0]))) return rows[0]
    const made = await database().records<PromotionRecord>(
      `INSERT INTO listing_promotion (id, listing_id, account_id, tier_id, label, days, price_cents, hst_cents, planned_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
      [generateEntityId(undefined, "prm"), listingId, accountId, tierId, label, days, priceCents, hstCents, plannedAt]
    )
    return made[0]!
  }

  async retrievePromotion(id: string): Promise<PromotionRecord | null> {
    const rows = await database().records<PromotionRecord>(`SELECT ${COLUMNS} FROM listing_promotion WHERE id = $1`, [
      id,
    ])
    return rows[0] ?? null
  }

  /**
   * Marks it as paid by this charge; a repeat with the same charge changes nothing. @throws RefusedError
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

  /** Gives it its time. @returns `null` when it has some already, is not paid, or was taken back */
  async give(id: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<PromotionRecord | null> {
    const rows = await database().records<PromotionRecord>(
      `UPDATE listing_promotion SET starts_at = $2, ends_at = $3, updated_at = northlot_now()
       WHERE id = $1 AND starts_at IS NULL AND paid_at IS NOT NULL AND refunded_at IS NULL RETURNING ${COLUMNS}`,
      [id, startsAt, endsAt]
    )
    return rows[0] ?? null
  }

  /** Moves the start of one that has not begun. @throws RefusedError `INVALID_TRANSITION` */
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
   * Takes back what is left of a promotion, once.
   * @returns until when its listing is featured now and by which tier; `null` when the listing's time stays as it is
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
    for (const { id, startsAt, endsAt } of left.moved) {
      await database().query(
        `UPDATE listing_promotion SET starts_at = $2, ends_at = $3, updated_at = northlot_now() WHERE id = $1`,
        [id, startsAt, endsAt]
      )
    }
    const others = given.filter(({ id }) => id !== promotion.id).sort((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
    return { featuredUntil: left.featuredUntil, days: others[0]?.days ?? null }
  }
}
