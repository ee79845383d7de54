import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, listingSlug, type TrafficSource } from "@northlot/contract"
import { database, violates, type Executor } from "../../platform/database"
import { onOfferRefusal } from "./rules/on-offer"
import { mayMove, type StatusActor } from "./rules/status"
import { SELLER_COLUMNS, type ListingPhotoRecord, type ListingRecord, type ListingStatus, type SellerColumn, type SellerColumns } from "./types"
import { deleteView, saveView } from "./saved-views"
import { VinDecoder } from "./vin-decoder"

const JSON_COLUMNS = new Set(["features", "warranty", "condition"])

/** Listings, their photos and VIN decodings. README.md tells the invariants and the transitions. */
export default class ListingModuleService {
  private readonly vinDecoder = new VinDecoder()

  readonly __hooks = {
    onApplicationShutdown: () => this.vinDecoder.close(),
  }

  newListingId(): string {
    return generateEntityId(undefined, "lst")
  }

  /** By id or slug; `null` for an unknown or deleted one. */
  async findListing(idOrSlug: string, executor: Executor = database()): Promise<ListingRecord | null> {
    const { rows } = await executor.query<ListingRecord>(
      `SELECT * FROM listing WHERE (id = $1 OR slug = $1) AND deleted_at IS NULL ORDER BY (id = $1) DESC LIMIT 1`,
      [idOrSlug]
    )
    return rows[0] ?? null
  }

  /** The seller's own listing. @throws RefusedError `LISTING_NOT_FOUND` for an unknown or foreign one. */
  async ownListing(idOrSlug: string, sellerId: string): Promise<ListingRecord> {
    const listing = await this.findListing(idOrSlug)
    if (!listing || listing.seller_id !== sellerId) throw new RefusedError("LISTING_NOT_FOUND")
    return listing
  }

  /**
   * These listings of the seller, in the order of the ids, each once. @throws RefusedError `LISTING_NOT_FOUND` when one is
   * unknown or foreign: then nothing is done to the others.
   */
  async ownListings(ids: readonly string[], sellerId: string): Promise<ListingRecord[]> {
    const { rows } = await database().query<ListingRecord>(
      `SELECT * FROM listing WHERE id = ANY($1) AND seller_id = $2 AND deleted_at IS NULL ORDER BY array_position($1::text[], id)`,
      [ids, sellerId]
    )
    if (rows.length < new Set(ids).size) throw new RefusedError("LISTING_NOT_FOUND")
    return rows
  }

  /** Puts listings aside in their seller's workspace, or takes them back; nobody else sees a difference. */
  async setParked(ids: readonly string[], parked: boolean): Promise<void> {
    await database().query(`UPDATE listing SET parked = $2 WHERE id = ANY($1) AND parked <> $2`, [ids, parked])
  }

  async setPinned(id: string, pinned: boolean): Promise<void> {
    await database().query(`UPDATE listing SET pinned = $2 WHERE id = $1 AND pinned <> $2`, [id, pinned])
  }

  readonly saveView = saveView
  readonly deleteView = deleteView

  /** A new draft; repeating it with the same id changes nothing. */
  async createDraft(id: string, sellerId: string, columns: SellerColumns): Promise<void> {
    await withFreeSlug(columns, id, async (slug) => {
      const entries = [["id", id], ["seller_id", sellerId], ["slug", slug], ...columnEntries(columns)]
      const names = entries.map(([name]) => name)
      const places = entries.map((_entry, index) => `$${index + 1}`)
      await database().query(
        `INSERT INTO listing (${names.join(", ")}) VALUES (${places.join(", ")}) ON CONFLICT (id) DO NOTHING`,
        entries.map(([, value]) => value)
      )
    })
  }

  /** Takes back a draft whose creation failed halfway. */
  async discardDraft(id: string): Promise<void> {
    await database().transaction(async (client) => {
      await client.query(`UPDATE listing_photo SET listing_id = NULL, loose_since = northlot_now() WHERE listing_id = $1`, [id])
      await client.query(`DELETE FROM listing WHERE id = $1 AND status = 'draft'`, [id])
    })
  }

  /** Locks the row until the transaction's end; `null` for an unknown or deleted one. */
  async lockListing(id: string, executor: Executor): Promise<ListingRecord | null> {
    const { rows } = await executor.query<ListingRecord>(`SELECT * FROM listing WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`, [id])
    return rows[0] ?? null
  }

  /** Writes until when a listing is featured, and by which of the standard tiers, if by one. */
  async feature(id: string, { until, tier }: { until: Date | null; tier: ListingRecord["featured_tier"] }, executor: Executor): Promise<void> {
    await executor.query(`UPDATE listing SET featured_until = $2, featured_tier = $3, updated_at = northlot_now() WHERE id = $1`, [id, until, tier])
  }

  /** Keeps a draft from being changed until then, while it is on offer to a bidder; `null` lets it go. */
  async keepOnOffer(id: string, until: Date | null, executor: Executor): Promise<void> {
    await executor.query(`UPDATE listing SET on_offer_until = $2, updated_at = northlot_now() WHERE id = $1`, [id, until])
  }

  /**
   * Writes a seller's columns. The slug follows year, make and model until the first publication.
   * @throws VIN_ALREADY_LIVE, LISTING_ON_OFFER
   */
  async saveColumns(id: string, columns: SellerColumns): Promise<void> {
    await this.writeColumns(id, columns, { alsoOnOffer: false })
  }

  private async writeColumns(id: string, columns: SellerColumns, { alsoOnOffer }: { alsoOnOffer: boolean }): Promise<void> {
    const names = columnEntries(columns)
    if (names.length === 0) return
    await refuseLiveTwin(async () => {
      await database().transaction(async (client) => {
        const assignments = names.map(([name], index) => `${name} = $${index + 2}`)
        const { rows } = await client.query<ListingRecord>(
          `UPDATE listing SET ${assignments.join(", ")}, updated_at = northlot_now() WHERE id = $1 AND deleted_at IS NULL RETURNING *`,
          [id, ...names.map(([, value]) => value)]
        )
        const saved = rows[0]
        if (!saved) throw new RefusedError("LISTING_NOT_FOUND")
        if (!alsoOnOffer) refuseOnOffer(saved, await database().now(client))
        if (saved.published_at === null && ("year" in columns || "make" in columns || "model" in columns)) {
          await followSlug(client, saved)
        }
      })
    })
  }

  /** Puts these columns back as they were in `listing`. */
  async restoreColumns(listing: ListingRecord, names: readonly SellerColumn[]): Promise<void> {
    const columns = Object.fromEntries(names.map((name) => [name, listing[name]])) as SellerColumns
    await this.writeColumns(listing.id, columns, { alsoOnOffer: true })
  }

  /**
   * Moves a listing; where it already is there, nothing happens. Publishing sets `published_at`, a sale
   * `sold_at`; a return to draft clears the schedule when asked to.
   * @throws INVALID_TRANSITION, VIN_ALREADY_LIVE, LISTING_NOT_FOUND, LISTING_ON_OFFER
   */
  async moveTo(
    id: string,
    to: ListingStatus,
    actor: StatusActor,
    options: { soldAt?: Date; clearSchedule?: boolean; executor?: Executor } = {}
  ): Promise<ListingRecord> {
    const move = async (executor: Executor): Promise<ListingRecord> => {
      const listing = await this.lockListing(id, executor)
      if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
      if (listing.status === to) return listing
      if (!mayMove(listing.status, to, actor)) throw new RefusedError("INVALID_TRANSITION")
      if (to === "live") refuseOnOffer(listing, await database().now(executor))
      const { rows: moved } = await executor.query<ListingRecord>(
        `UPDATE listing SET status = $2, updated_at = northlot_now(),
           published_at = CASE WHEN $2 = 'live' THEN northlot_now() ELSE published_at END,
           sold_at = CASE WHEN $2 = 'sold' THEN coalesce($3, northlot_now()) END,
           on_offer_until = NULL,
           starts_at = CASE WHEN $4 THEN NULL ELSE starts_at END,
           ends_at = CASE WHEN $4 THEN NULL ELSE ends_at END
         WHERE id = $1 RETURNING *`,
        [id, to, options.soldAt ?? null, options.clearSchedule ?? false]
      )
      return moved[0]!
    }
    const { executor } = options
    return refuseLiveTwin(() => (executor ? move(executor) : database().transaction(move)))
  }

  /** The listing with this VIN, other than `id`, that is live or on offer to a bidder: the car cannot be sold twice. */
  async liveTwin(id: string, vin: string): Promise<string | null> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM listing WHERE vin = $1 AND id <> $2 AND (status = 'live' OR on_offer_until > northlot_now()) AND deleted_at IS NULL LIMIT 1`,
      [vin, id]
    )
    return rows[0]?.id ?? null
  }

  /** Hides a draft for good and lets its photos go; their files are answered, to be removed. @throws INVALID_TRANSITION */
  async deleteDraft(id: string): Promise<ListingPhotoRecord[]> {
    return database().transaction(async (client) => {
      const { rowCount } = await client.query(
        `UPDATE listing SET deleted_at = northlot_now(), updated_at = northlot_now()
         WHERE id = $1 AND status = 'draft' AND deleted_at IS NULL`,
        [id]
      )
      if (rowCount === 0) throw new RefusedError("INVALID_TRANSITION")
      const { rows } = await client.query<ListingPhotoRecord>(`DELETE FROM listing_photo WHERE listing_id = $1 RETURNING *`, [id])
      return rows
    })
  }

  async addPhoto(photo: Omit<ListingPhotoRecord, "id" | "listing_id" | "position">): Promise<ListingPhotoRecord> {
    const { rows } = await database().query<ListingPhotoRecord>(
      `INSERT INTO listing_photo (id, seller_id, url, thumb_url, file_id, thumb_file_id, width, height, content_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *`,
      [
        generateEntityId(undefined, "pho"), photo.seller_id, photo.url, photo.thumb_url, photo.file_id, photo.thumb_file_id,
        photo.width, photo.height, photo.content_hash,
      ]
    )
    return rows[0]!
  }

  /** Takes the seller's uploads that no listing has shown for a week; their files are answered, to be removed. */
  async takeStaleUploads(sellerId: string): Promise<ListingPhotoRecord[]> {
    const { rows } = await database().query<ListingPhotoRecord>(
      `DELETE FROM listing_photo WHERE seller_id = $1 AND listing_id IS NULL AND loose_since < northlot_now() - interval '7 days' RETURNING *`,
      [sellerId]
    )
    return rows
  }

  async photosOf(listingId: string): Promise<ListingPhotoRecord[]> {
    const { rows } = await database().query<ListingPhotoRecord>(
      `SELECT * FROM listing_photo WHERE listing_id = $1 ORDER BY position`,
      [listingId]
    )
    return rows
  }

  /**
   * The seller's uploads with these addresses, in their order, each content once. `null` when one of them
   * is unknown, another seller's, or shown by another listing.
   */
  async ownPhotos(urls: readonly string[], owner: { sellerId: string; listingId: string }): Promise<string[] | null> {
    const { rows } = await database().query<ListingPhotoRecord>(
      `SELECT * FROM listing_photo WHERE url = ANY($1) AND seller_id = $2 AND (listing_id IS NULL OR listing_id = $3)`,
      [urls, owner.sellerId, owner.listingId]
    )
    const byUrl = new Map(rows.map((photo) => [photo.url, photo]))
    const byContent = new Map<string, string>()
    for (const url of urls) {
      const photo = byUrl.get(url)
      if (!photo) return null
      if (!byContent.has(photo.content_hash)) byContent.set(photo.content_hash, photo.id)
    }
    return [...byContent.values()]
  }

  /** Shows exactly these photos in this order; the others become loose uploads again. */
  async arrangePhotos(listingId: string, photoIds: readonly string[]): Promise<void> {
    await database().transaction(async (client) => {
      await client.query(`SELECT id FROM listing WHERE id = $1 FOR UPDATE`, [listingId])
      await client.query(`UPDATE listing_photo SET listing_id = NULL, loose_since = northlot_now() WHERE listing_id = $1 AND id <> ALL($2)`, [listingId, photoIds])
      await client.query(
        `UPDATE listing_photo SET listing_id = $1, position = wanted.position - 1
         FROM unnest($2::text[]) WITH ORDINALITY AS wanted (id, position) WHERE listing_photo.id = wanted.id`,
        [listingId, photoIds]
      )
      await client.query(`UPDATE listing SET updated_at = northlot_now() WHERE id = $1`, [listingId])
    })
  }

  /** Counts a look once per viewer and day (ISO date in Toronto), in the total and under its source. */
  async countView(look: { listingId: string; day: string; viewer: string; source: TrafficSource }): Promise<void> {
    await database().query(
      `WITH seen AS (
         INSERT INTO listing_view (listing_id, day, viewer) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING listing_id, day
       ), of_day AS (
         INSERT INTO listing_view_day (listing_id, day, source, views) SELECT listing_id, day, $4, 1 FROM seen
         ON CONFLICT (listing_id, day, source) DO UPDATE SET views = listing_view_day.views + 1
       )
       UPDATE listing SET views = views + 1 FROM seen WHERE listing.id = seen.listing_id`,
      [look.listingId, look.day, look.viewer, look.source]
    )
  }

  /** What a VIN of 11 to 17 characters tells, or `null` when no provider knows it. Never fails. */
  decodeVin(vin: string) {
    return this.vinDecoder.decode(vin)
  }
}

function columnEntries(columns: SellerColumns): [string, unknown][] {
  return SELLER_COLUMNS.filter((name) => columns[name] !== undefined).map((name) => [
    name,
    JSON_COLUMNS.has(name) ? JSON.stringify(columns[name]) : columns[name],
  ])
}

/** @throws RefusedError `LISTING_ON_OFFER` */
function refuseOnOffer(listing: ListingRecord, now: Date): void {
  const refusal = onOfferRefusal(listing, now)
  if (refusal) throw new RefusedError(refusal.code, refusal.message)
}

async function refuseLiveTwin<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, "listing_vin_live")) throw new RefusedError("VIN_ALREADY_LIVE")
    throw error
  }
}

/** year-make-model when no other listing has it, else with the end of the id behind it. */
async function withFreeSlug(
  names: { year?: number | null; make?: string; model?: string },
  id: string,
  write: (slug: string) => Promise<void>
): Promise<void> {
  const plain = listingSlug({ year: names.year ?? null, make: names.make ?? "", model: names.model ?? "" })
  const distinct = `${plain || "vehicle"}-${id.slice(-8).toLowerCase()}`
  if (!plain) return write(distinct)
  try {
    await write(plain)
  } catch (error) {
    if (!violates(error, "listing_slug")) throw error
    await write(distinct)
  }
}

async function followSlug(client: Executor, listing: ListingRecord): Promise<void> {
  await withFreeSlug(listing, listing.id, async (slug) => {
    if (slug === listing.slug) return
    // A taken slug must not end the transaction around it.
    await client.query("SAVEPOINT slug")
    try {
      await client.query(`UPDATE listing SET slug = $2 WHERE id = $1`, [listing.id, slug])
      await client.query("RELEASE SAVEPOINT slug")
    } catch (error) {
      await client.query("ROLLBACK TO SAVEPOINT slug")
      throw error
    }
  })
}
