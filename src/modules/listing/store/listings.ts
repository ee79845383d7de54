import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, VIN_LENGTH } from "@northlot/contract"
import { database, holdLock, violates } from "#src/platform/database"
import { mayMove, type StatusActor } from "../rules/status"
import type { ListingPhotoRecord, ListingRecord, ListingStatus, SellerColumns } from "../types"
import type { Corrections } from "./corrections"
import { announceChange, columnEntries, columnValues, findListing, lockListing, refuseOnOffer } from "./listing-row"
import { filesOf } from "./photos"
import { followSlug, slugsOf, withFreeSlug } from "./slugs"

/** Reads and writes the rows of `listing` and their status. */
export class Listings {
  constructor(private readonly corrections: Corrections) {}

  readonly find = findListing
  readonly lock = lockListing

  newId(): string {
    return generateEntityId(undefined, "lst")
  }

  /** The seller's own listing. @throws RefusedError `LISTING_NOT_FOUND` for an unknown or another seller's listing. */
  async own(idOrSlug: string, sellerId: string): Promise<ListingRecord> {
    const listing = await findListing(idOrSlug)
    if (!listing || listing.sellerId !== sellerId) throw new RefusedError("LISTING_NOT_FOUND")
    return listing
  }

  /**
   * The seller's listings with these ids, in the order of the ids, each once.
   * @throws RefusedError `LISTING_NOT_FOUND` when one of the listings is unknown or another seller's
   */
  async ownAll(ids: readonly string[], sellerId: string): Promise<ListingRecord[]> {
    const rows = await database().records<ListingRecord>(
      `SELECT * FROM listing WHERE id = ANY($1) AND seller_id = $2 AND deleted_at IS NULL ORDER BY array_position($1::text[], id)`,
      [ids, sellerId]
    )
    if (rows.length < new Set(ids).size) throw new RefusedError("LISTING_NOT_FOUND")
    return rows
  }

  async create(id: string, sellerId: string, columns: SellerColumns): Promise<void> {
    await withFreeSlug(columns, id, async (slug) => {
      const entries = [["id", id], ["seller_id", sellerId], ["slug", slug], ...columnEntries(columns)]
      const names = entries.map(([name]) => name)
      const places = entries.map((_entry, index) => `$${index + 1}`)
      const values = entries.map(([, value]) => value)
      // A slug that is already taken must not abort the surrounding transaction.
      await database().savepoint(() =>
        database().query(`INSERT INTO listing (${names.join(", ")}) VALUES (${places.join(", ")})`, values)
      )
    })
  }

  /** Creates a seller's drafts with one statement: all or none. Every draft has the same columns. */
  async createAll(sellerId: string, drafts: readonly { id: string; columns: SellerColumns }[]): Promise<void> {
    const [first] = drafts
    if (!first) return
    const names = ["id", "seller_id", "slug", ...columnValues(first.columns).map(([name]) => name)].join(", ")
    const insert = async (slugs: readonly string[]) => {
      const rows = drafts.map(({ id, columns }, index) => ({
        ...Object.fromEntries(columnValues(columns)),
        id,
        seller_id: sellerId,
        slug: slugs[index],
      }))
      // A slug that is already taken must not abort the surrounding transaction.
      await database().savepoint(() =>
        database().query(
          `INSERT INTO listing (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::listing, $1::jsonb)`,
          [JSON.stringify(rows)]
        )
      )
    }
    const { rows: taken } = await database().query<{ slug: string }>(
      `SELECT slug FROM listing WHERE slug = ANY($1) AND deleted_at IS NULL`,
      [drafts.map(({ id, columns }) => slugsOf(columns, id).plain)]
    )
    const used = new Set(taken.map(({ slug }) => slug))
    const slugs = drafts.map(({ id, columns }) => {
      const { plain, distinct } = slugsOf(columns, id)
      if (!plain || used.has(plain)) return distinct
      used.add(plain)
      return plain
    })
    try {
      await insert(slugs)
    } catch (error) {
      // Another listing has taken one of the slugs meanwhile.
      if (!violates(error, "listing_slug")) throw error
      await insert(drafts.map(({ id, columns }) => slugsOf(columns, id).distinct))
    }
  }

  /**
   * Finds the seller's oldest other draft with the same complete VIN. The caller must store the VIN first: a second
   * transaction with this VIN waits for a lock here.
   */
  async lockOtherDraft({ id, sellerId }: { id: string; sellerId: string }): Promise<ListingRecord | null> {
    const own = await database().query<{ vin: string }>("SELECT vin FROM listing WHERE id = $1", [id])
    await holdLock("listing_draft", `${sellerId} ${own.rows[0]?.vin}`)
    const rows = await database().records<ListingRecord>(
      `SELECT listing.* FROM listing JOIN listing AS own ON own.vin = listing.vin
       WHERE own.id = $1 AND length(own.vin) = ${VIN_LENGTH} AND listing.id <> own.id AND listing.seller_id = $2
         AND listing.status = 'draft' AND listing.deleted_at IS NULL
       ORDER BY listing.created_at, listing.id LIMIT 1`,
      [id, sellerId]
    )
    return rows[0] ?? null
  }

  /**
   * Writes a seller's columns. The slug follows year, make and model until the first publication.
   * @throws VIN_ALREADY_LIVE, LISTING_ON_OFFER
   */
  async save(id: string, columns: SellerColumns): Promise<void> {
    const names = columnEntries(columns)
    if (names.length === 0) return
    await refuseLiveTwin(async () => {
      await database().transaction(async () => {
        const assignments = names.map(([name], index) => `${name} = $${index + 2}`)
        const rows = await database().records<ListingRecord>(
          `UPDATE listing SET ${assignments.join(", ")}, updated_at = northlot_now() WHERE id = $1 AND deleted_at IS NULL RETURNING *`,
          [id, ...names.map(([, value]) => value)]
        )
        const saved = rows[0]
        if (!saved) throw new RefusedError("LISTING_NOT_FOUND")
        refuseOnOffer(saved, await database().now())
        await announceChange(saved)
        if (saved.publishedAt === null && ("year" in columns || "make" in columns || "model" in columns)) {
          await followSlug(saved)
        }
      })
    })
  }

  /** Stores until when a listing is featured, and the promotion's standard tier of 7, 14 or 30 days, or null. */
  async feature(
    id: string,
    { until, tier }: { until: Date | null; tier: ListingRecord["featuredTier"] }
  ): Promise<void> {
    const rows = await database().records<ListingRecord>(
      `UPDATE listing SET featured_until = $2, featured_tier = $3, updated_at = northlot_now() WHERE id = $1 RETURNING *`,
      [id, until, tier]
    )
    for (const featured of rows) await announceChange(featured)
  }

  /** Locks a draft against changes until this time, because it is offered to a bidder; `null` unlocks it. */
  async holdForOffer(id: string, until: Date | null): Promise<void> {
    await database().query(`UPDATE listing SET on_offer_until = $2, updated_at = northlot_now() WHERE id = $1`, [
      id,
      until,
    ])
  }

  /**
   * Certifies a car that is still for sale, or removes its badge; `at` is the time of the inspection. A video
   * inspection gives no badge and does not remove one. Null where nothing changed: the car is sold, closed or deleted.
   */
  async certify(
    id: string,
    inspection: { byVideo: boolean; passed: { at: Date; summary: string } | null }
  ): Promise<ListingRecord | null> {
    const { byVideo, passed } = inspection
    const forSale = `id = $1 AND status IN ('draft', 'live') AND deleted_at IS NULL`
    const rows = byVideo
      ? await database().records<ListingRecord>(
          `UPDATE listing SET video_inspected_at = $2, updated_at = northlot_now() WHERE ${forSale} AND certified_at IS NULL RETURNING *`,
          [id, passed?.at ?? null]
        )
      : await database().records<ListingRecord>(
          `UPDATE listing SET certified_at = $2, certified_summary = $3, video_inspected_at = NULL, updated_at = northlot_now()
           WHERE ${forSale} RETURNING *`,
          [id, passed?.at ?? null, passed?.summary ?? null]
        )
    if (rows[0]) await announceChange(rows[0])
    return rows[0] ?? null
  }

  /**
   * An admin decides who sees the listing. Its seller cannot reverse a restriction.
   * @throws LISTING_NOT_FOUND, INVALID_TRANSITION, LISTING_ON_OFFER
   */
  async decideAudience(id: string, audience: ListingRecord["audience"]): Promise<ListingRecord> {
    const listing = await lockListing(id)
    if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
    if (listing.status !== "draft" && listing.status !== "live") throw new RefusedError("INVALID_TRANSITION")
    refuseOnOffer(listing, await database().now())
    const rows = await database().records<ListingRecord>(
      `UPDATE listing SET audience = $2, audience_decided = ($2 = 'dealers'), updated_at = northlot_now() WHERE id = $1 RETURNING *`,
      [id, audience]
    )
    await announceChange(rows[0]!)
    return rows[0]!
  }

  /**
   * Moves a listing to a status. A listing that has this status already is not changed. Publishing sets `published_at`,
   * a sale `sold_at`. A return to draft clears the schedule on request.
   * @throws INVALID_TRANSITION, VIN_ALREADY_LIVE, LISTING_NOT_FOUND, LISTING_ON_OFFER
   */
  async moveTo(
    id: string,
    to: ListingStatus,
    actor: StatusActor,
    options: { soldAt?: Date; clearSchedule?: boolean } = {}
  ): Promise<ListingRecord> {
    const move = async (): Promise<ListingRecord> => {
      const listing = await lockListing(id)
      if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
      if (listing.status === to) return listing
      if (!mayMove(listing.status, to, actor)) throw new RefusedError("INVALID_TRANSITION")
      if (to === "live") {
        refuseOnOffer(listing, await database().now())
        const takenDown = await this.corrections.publicationRefusal(id)
        if (takenDown) throw new RefusedError("NOT_ALLOWED_TO_LIST", takenDown)
      }
      const moved = await database().records<ListingRecord>(
        `UPDATE listing SET status = $2, updated_at = northlot_now(),
           published_at = CASE WHEN $2 = 'live' THEN northlot_now() ELSE published_at END,
           sold_at = CASE WHEN $2 = 'sold' THEN coalesce($3, northlot_now()) END,
           on_offer_until = NULL,
           starts_at = CASE WHEN $4 THEN NULL ELSE starts_at END,
           ends_at = CASE WHEN $4 THEN NULL ELSE ends_at END
         WHERE id = $1 RETURNING *`,
        [id, to, options.soldAt ?? null, options.clearSchedule ?? false]
      )
      await announceChange(moved[0]!)
      return moved[0]!
    }
    return refuseLiveTwin(() => database().transaction(move))
  }

  /** Another listing with this VIN that is live or on offer to a bidder: a car cannot be sold twice. */
  async liveTwin(id: string, vin: string): Promise<string | null> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM listing WHERE vin = $1 AND id <> $2 AND (status = 'live' OR on_offer_until > northlot_now()) AND deleted_at IS NULL LIMIT 1`,
      [vin, id]
    )
    return rows[0]?.id ?? null
  }

  /**
   * Deletes a draft for good with its photos, videos and report. Returns their file ids, which the caller removes.
   * @throws INVALID_TRANSITION
   */
  async delete(id: string): Promise<string[]> {
    return database().transaction(async () => {
      const { rowCount } = await database().query(
        `UPDATE listing SET deleted_at = northlot_now(), carfax_url = NULL, updated_at = northlot_now()
         WHERE id = $1 AND status = 'draft' AND deleted_at IS NULL`,
        [id]
      )
      if (rowCount === 0) throw new RefusedError("INVALID_TRANSITION")
      const photos = await database().records<ListingPhotoRecord>(
        `DELETE FROM listing_photo WHERE listing_id = $1 RETURNING *`,
        [id]
      )
      const others = await database().records<{ fileId: string }>(
        `WITH video AS (DELETE FROM listing_video WHERE listing_id = $1 RETURNING file_id),
           report AS (DELETE FROM listing_carfax WHERE listing_id = $1 RETURNING file_id)
         SELECT file_id FROM video UNION ALL SELECT file_id FROM report`,
        [id]
      )
      return [...filesOf(photos), ...others.map(({ fileId }) => fileId)]
    })
  }
}

async function refuseLiveTwin<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, "listing_vin_live")) throw new RefusedError("VIN_ALREADY_LIVE")
    throw error
  }
}
