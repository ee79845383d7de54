import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, listingSlug, type TrafficSource } from "@northlot/contract"
import { database, violates } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { findPlace } from "#src/platform/places"
import { Corrections } from "./corrections"
import { takenDownRefusal } from "./rules/correction"
import { CarfaxReports } from "./carfax-reports"
import { disclosureChanges } from "./rules/disclosures"
import { onOfferRefusal } from "./rules/on-offer"
import { plannedRunOf } from "./rules/planned-run"
import { mayMove, type StatusActor } from "./rules/status"
import { deleteView, saveView } from "./saved-views"
import {
  SELLER_COLUMNS,
  type DisclosureChangeRecord,
  type DisclosureOrigin,
  type ListingPhotoRecord,
  type NewPhoto,
  type ListingRecord,
  type ListingStatus,
  type SellerColumns,
} from "./types"
import { ListingImports } from "./listing-imports"
import { ListingFeeds } from "./listing-feeds"
import { ListingTemplates } from "./listing-templates"
import { PhotoImports } from "./photo-imports"
import { Relistings } from "./relistings"
import { ListingVideos, arrangeMedia, eachContentOnce } from "./listing-videos"
import { VinDecoder } from "./vin-decoder"
import { ListingRecords } from "./public-records"

const DISCLOSURE_COLUMNS = `id, listing_id, auction_id, maximum_count,
  changed_by AS "by", changes, changed_at AS "at"`

const JSON_COLUMNS = new Set(["features", "warranty", "condition", "vin_differences", "vin_differences_confirmed"])

/** Listings, their photos and VIN decodings. README.md tells the invariants and the transitions. */
export default class ListingModuleService extends ListingRecords {
  private readonly vinDecoder = new VinDecoder()
  readonly videos = new ListingVideos()
  readonly carfax = new CarfaxReports()
  readonly corrections = new Corrections()
  readonly imports = new ListingImports()
  readonly feeds = new ListingFeeds()
  readonly templates = new ListingTemplates()
  readonly photoImports = new PhotoImports()
  readonly relistings = new Relistings()

  readonly __hooks = {
    onApplicationShutdown: () => this.vinDecoder.close(),
  }

  newListingId(): string {
    return generateEntityId(undefined, "lst")
  }

  /** By id or slug; `null` for an unknown or deleted one. */
  async findListing(idOrSlug: string): Promise<ListingRecord | null> {
    const { rows } = await database().query<ListingRecord>(
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
   * These listings of the seller, in the order of the ids, each once. @throws RefusedError `LISTING_NOT_FOUND` when one
   * is unknown or foreign: then nothing is done to the others.
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

  /** What a seller kept for listings to come goes with the account; listings themselves stay for their history. */
  async forgetSeller(sellerId: string): Promise<void> {
    for (const table of [
      "listing_feed",
      "listing_feed_car",
      "listing_feed_run",
      "listing_template",
      "listing_import",
      "listing_stock_number",
      "photo_import",
      "saved_view",
    ])
      await database().query(`DELETE FROM ${table} WHERE seller_id = $1`, [sellerId])
  }

  readonly saveView = saveView
  readonly deleteView = deleteView

  /** A new draft. */
  async createDraft(id: string, sellerId: string, columns: SellerColumns): Promise<void> {
    await withFreeSlug(columns, id, async (slug) => {
      const entries = [["id", id], ["seller_id", sellerId], ["slug", slug], ...columnEntries(columns)]
      const names = entries.map(([name]) => name)
      const places = entries.map((_entry, index) => `$${index + 1}`)
      const values = entries.map(([, value]) => value)
      // A taken slug must not end the transaction around it.
      await database().savepoint(() =>
        database().query(`INSERT INTO listing (${names.join(", ")}) VALUES (${places.join(", ")})`, values)
      )
    })
  }

  /** New drafts of one seller by one statement, all of them or none. Each has the same columns. */
  async createDrafts(sellerId: string, drafts: readonly { id: string; columns: SellerColumns }[]): Promise<void> {
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
      // A taken slug must not end the transaction around it.
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
      // Somebody else has taken one meanwhile.
      if (!violates(error, "listing_slug")) throw error
      await insert(drafts.map(({ id, columns }) => slugsOf(columns, id).distinct))
    }
  }

  /** Locks the row until the transaction's end; `null` for an unknown or deleted one. */
  async lockListing(id: string): Promise<ListingRecord | null> {
    const { rows } = await database().query<ListingRecord>(
      `SELECT * FROM listing WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
      [id]
    )
    return rows[0] ?? null
  }

  /** Writes until when a listing is featured, and by which of the standard tiers, if by one. */
  async feature(
    id: string,
    { until, tier }: { until: Date | null; tier: ListingRecord["featured_tier"] }
  ): Promise<void> {
    const { rows } = await database().query<ListingRecord>(
      `UPDATE listing SET featured_until = $2, featured_tier = $3, updated_at = northlot_now() WHERE id = $1 RETURNING *`,
      [id, until, tier]
    )
    for (const featured of rows) await announceChange(featured)
  }

  /** It is not listed again by itself any more; its schedule and its version stay as they are. */
  async stopRelisting(id: string): Promise<void> {
    await database().query(`UPDATE listing SET relist_times = 0 WHERE id = $1`, [id])
  }

  /** The run that comes by itself follows the draft, as its seller has just saved it. */
  async replanRelisting(id: string): Promise<void> {
    const plan = await this.relistings.plannedOf(id)
    const draft = plan && (await this.findListing(id))
    if (!draft) return
    const next = plannedRunOf(draft, plan)
    if (next) await this.relistings.change(plan.afterAuctionId, next)
    else await this.relistings.dropOf(id, "You have ended it.")
  }

  /** Keeps a draft from being changed until then, while it is on offer to a bidder; `null` lets it go. */
  async keepOnOffer(id: string, until: Date | null): Promise<void> {
    await database().query(`UPDATE listing SET on_offer_until = $2, updated_at = northlot_now() WHERE id = $1`, [
      id,
      until,
    ])
  }

  /**
   * Certifies a car that is still for sale, or takes its badge away; `at` is when it was inspected. An inspection by
   * video is told without a badge and leaves one that is there. Null where nothing changed, as for what was sold,
   * closed or deleted meanwhile.
   */
  async certify(
    id: string,
    inspection: { byVideo: boolean; passed: { at: Date; summary: string } | null }
  ): Promise<ListingRecord | null> {
    const { byVideo, passed } = inspection
    const forSale = `id = $1 AND status IN ('draft', 'live') AND deleted_at IS NULL`
    const { rows } = byVideo
      ? await database().query<ListingRecord>(
          `UPDATE listing SET video_inspected_at = $2, updated_at = northlot_now() WHERE ${forSale} AND certified_at IS NULL RETURNING *`,
          [id, passed?.at ?? null]
        )
      : await database().query<ListingRecord>(
          `UPDATE listing SET certified_at = $2, certified_summary = $3, video_inspected_at = NULL, updated_at = northlot_now()
           WHERE ${forSale} RETURNING *`,
          [id, passed?.at ?? null, passed?.summary ?? null]
        )
    if (rows[0]) await announceChange(rows[0])
    return rows[0] ?? null
  }

  /**
   * Writes a seller's columns. The slug follows year, make and model until the first publication. `version` is when the
   * listing was last changed as the seller knows it, to the millisecond.
   * @throws VIN_ALREADY_LIVE, LISTING_ON_OFFER, LISTING_CHANGED
   */
  async saveColumns(id: string, columns: SellerColumns, version: Date | null = null): Promise<void> {
    const names = columnEntries(columns)
    if (names.length === 0) return
    await refuseLiveTwin(async () => {
      await database().transaction(async () => {
        const assignments = names.map(([name], index) => `${name} = $${index + 2}`)
        if (version && (await this.lockListing(id))?.updated_at.getTime() !== version.getTime())
          throw new RefusedError("LISTING_CHANGED")
        const { rows } = await database().query<ListingRecord>(
          `UPDATE listing SET ${assignments.join(", ")}, updated_at = northlot_now() WHERE id = $1 AND deleted_at IS NULL RETURNING *`,
          [id, ...names.map(([, value]) => value)]
        )
        const saved = rows[0]
        if (!saved) throw new RefusedError("LISTING_NOT_FOUND")
        refuseOnOffer(saved, await database().now())
        await announceChange(saved)
        if (saved.published_at === null && ("year" in columns || "make" in columns || "model" in columns)) {
          await followSlug(saved)
        }
      })
    })
  }

  /**
   * Writes what a car's condition or kilometres are now, in the caller's transaction. `after` is the auction that has
   * bids, held locked by the caller: what changes is then kept with what it was, and all bidders are told of it.
   * @throws LISTING_NOT_FOUND, LISTING_ON_OFFER
   */
  async disclose(
    id: string,
    columns: Pick<SellerColumns, "condition" | "kms">,
    { by, actor, after }: DisclosureOrigin
  ): Promise<DisclosureChangeRecord | null> {
    const before = await this.lockListing(id)
    if (!before) throw new RefusedError("LISTING_NOT_FOUND")
    const now = await database().now()
    refuseOnOffer(before, now)
    const changes = disclosureChanges(before, { ...before, ...columns })
    if (changes.length === 0) return null
    const names = columnEntries(columns)
    const assignments = names.map(([name], index) => `${name} = $${index + 2}`)
    const { rows: saved } = await database().query<ListingRecord>(
      `UPDATE listing SET ${assignments.join(", ")}, updated_at = northlot_now() WHERE id = $1 RETURNING *`,
      [id, ...names.map(([, value]) => value)]
    )
    await announceChange(saved[0]!)
    if (!after) return null
    const rows = await database().records<DisclosureChangeRecord>(
      `INSERT INTO disclosure_change (id, listing_id, auction_id, maximum_count, changed_by, actor, changes, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${DISCLOSURE_COLUMNS}`,
      [
        generateEntityId(undefined, "dsc"),
        id,
        after.auctionId,
        after.maximumCount,
        by,
        actor,
        JSON.stringify(changes),
        now,
      ]
    )
    const change = rows[0]!
    await emit("disclosure.changed", { changeId: change.id, listingId: id }, change.id)
    return change
  }

  async disclosureChange(id: string): Promise<DisclosureChangeRecord | null> {
    const rows = await database().records<DisclosureChangeRecord>(
      `SELECT ${DISCLOSURE_COLUMNS} FROM disclosure_change WHERE id = $1`,
      [id]
    )
    return rows[0] ?? null
  }

  /** What was changed during one auction, newest first. */
  async disclosureChanges(auctionId: string): Promise<DisclosureChangeRecord[]> {
    return database().records<DisclosureChangeRecord>(
      `SELECT ${DISCLOSURE_COLUMNS} FROM disclosure_change WHERE auction_id = $1 ORDER BY changed_at DESC, maximum_count DESC, id DESC`,
      [auctionId]
    )
  }

  /**
   * An admin's word on who sees the listing; its seller cannot open what was restricted. @throws LISTING_NOT_FOUND,
   * INVALID_TRANSITION, LISTING_ON_OFFER
   */
  async decideAudience(id: string, audience: ListingRecord["audience"]): Promise<ListingRecord> {
    const listing = await this.lockListing(id)
    if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
    if (listing.status !== "draft" && listing.status !== "live") throw new RefusedError("INVALID_TRANSITION")
    refuseOnOffer(listing, await database().now())
    const { rows } = await database().query<ListingRecord>(
      `UPDATE listing SET audience = $2, audience_decided = ($2 = 'dealers'), updated_at = northlot_now() WHERE id = $1 RETURNING *`,
      [id, audience]
    )
    await announceChange(rows[0]!)
    return rows[0]!
  }

  /** Why a listing that was taken down for a correction cannot be put on sale; null for every other. */
  async publicationRefusal(id: string): Promise<string | null> {
    return takenDownRefusal(await this.corrections.openOf(id))
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
    options: { soldAt?: Date; clearSchedule?: boolean } = {}
  ): Promise<ListingRecord> {
    const move = async (): Promise<ListingRecord> => {
      const listing = await this.lockListing(id)
      if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
      if (listing.status === to) return listing
      if (!mayMove(listing.status, to, actor)) throw new RefusedError("INVALID_TRANSITION")
      if (to === "live") {
        refuseOnOffer(listing, await database().now())
        const takenDown = await this.publicationRefusal(id)
        if (takenDown) throw new RefusedError("NOT_ALLOWED_TO_LIST", takenDown)
      }
      const { rows: moved } = await database().query<ListingRecord>(
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

  /** The listing with this VIN, other than `id`, that is live or on offer to a bidder: the car cannot be sold twice. */
  async liveTwin(id: string, vin: string): Promise<string | null> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM listing WHERE vin = $1 AND id <> $2 AND (status = 'live' OR on_offer_until > northlot_now()) AND deleted_at IS NULL LIMIT 1`,
      [vin, id]
    )
    return rows[0]?.id ?? null
  }

  /**
   * Hides a draft for good and lets its photos, videos and report go; their files are answered, to be removed. @throws
   * INVALID_TRANSITION
   */
  async deleteDraft(id: string): Promise<string[]> {
    return database().transaction(async () => {
      const { rowCount } = await database().query(
        `UPDATE listing SET deleted_at = northlot_now(), carfax_url = NULL, updated_at = northlot_now()
         WHERE id = $1 AND status = 'draft' AND deleted_at IS NULL`,
        [id]
      )
      if (rowCount === 0) throw new RefusedError("INVALID_TRANSITION")
      const { rows: photos } = await database().query<ListingPhotoRecord>(
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

  async addPhoto(photo: NewPhoto): Promise<ListingPhotoRecord> {
    return (await this.addPhotos([photo]))[0]!
  }

  /** Several at once, answered in their order. */
  async addPhotos(photos: readonly NewPhoto[]): Promise<ListingPhotoRecord[]> {
    const added = photos.map((photo) => ({ ...photo, id: generateEntityId(undefined, "pho") }))
    const { rows } = await database().query<ListingPhotoRecord>(
      `INSERT INTO listing_photo (id, seller_id, url, thumb_url, webp_url, file_id, thumb_file_id, webp_file_id, width, height, content_hash,
         medium_url, medium_file_id, shot)
       SELECT id, seller_id, url, thumb_url, webp_url, file_id, thumb_file_id, webp_file_id, width, height, content_hash,
         medium_url, medium_file_id, shot FROM jsonb_populate_recordset(NULL::listing_photo, $1) RETURNING *`,
      [JSON.stringify(added)]
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return added.map(({ id }) => byId.get(id)!)
  }

  /**
   * Says what an own photo shows. What is sold or closed stays as it was when it ended. @throws RefusedError NOT_FOUND
   */
  async namePhoto(id: string, sellerId: string, shot: ListingPhotoRecord["shot"]): Promise<ListingPhotoRecord> {
    const { rows } = await database().query<ListingPhotoRecord>(
      `UPDATE listing_photo SET shot = $3 WHERE id = $1 AND seller_id = $2 AND (listing_id IS NULL OR EXISTS (
         SELECT FROM listing WHERE listing.id = listing_photo.listing_id AND listing.status IN ('draft', 'live')
       )) RETURNING *`,
      [id, sellerId, shot]
    )
    if (!rows[0]) throw new RefusedError("NOT_FOUND")
    return rows[0]
  }

  /** Takes the seller's uploads that no listing has shown for a week; their files are answered, to be removed. */
  async takeStaleUploads(sellerId: string): Promise<string[]> {
    const { rows } = await database().query<ListingPhotoRecord>(
      `DELETE FROM listing_photo WHERE seller_id = $1 AND listing_id IS NULL AND loose_since < northlot_now() - interval '7 days' RETURNING *`,
      [sellerId]
    )
    return filesOf(rows)
  }

  async photosOf(listingId: string): Promise<ListingPhotoRecord[]> {
    const { rows } = await database().query<ListingPhotoRecord>(
      `SELECT * FROM listing_photo WHERE listing_id = $1 ORDER BY position`,
      [listingId]
    )
    return rows
  }

  /** How many photos each of these listings shows; one without any is not named. */
  async photoCounts(listingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await database().records<{ listingId: string; count: number }>(
      `SELECT listing_id, count(*)::int AS count FROM listing_photo WHERE listing_id = ANY($1) GROUP BY listing_id`,
      [listingIds]
    )
    return new Map(rows.map(({ listingId, count }) => [listingId, count]))
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
    return eachContentOnce(urls, rows)
  }

  /** Shows exactly these photos in this order; the others become loose uploads again. */
  async arrangePhotos(listingId: string, photoIds: readonly string[]): Promise<void> {
    await arrangeMedia("listing_photo", listingId, photoIds)
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

  /** What these VINs tell, as far as it is known or can be looked up in so many milliseconds. Never fails. */
  decodeVins(vins: readonly string[], milliseconds: number) {
    return this.vinDecoder.decodeAll(vins, milliseconds)
  }
}

/** Each once: one file may serve at several widths. */
function filesOf(photos: readonly ListingPhotoRecord[]): string[] {
  const named = photos.flatMap(({ file_id, thumb_file_id, webp_file_id, medium_file_id }) => [
    file_id,
    thumb_file_id,
    ...(webp_file_id ? [webp_file_id] : []),
    ...(medium_file_id ? [medium_file_id] : []),
  ])
  return [...new Set(named)]
}

/** As a statement takes them one by one. */
function columnEntries(columns: SellerColumns): [string, unknown][] {
  return columnValues(columns).map(([name, value]) => [
    name,
    JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value,
  ])
}

/** With a location goes where it is. */
function columnValues(columns: SellerColumns): [string, unknown][] {
  const sent = SELLER_COLUMNS.filter((name) => columns[name] !== undefined).map((name): [string, unknown] => [
    name,
    columns[name],
  ])
  if (columns.location === undefined) return sent
  const place = findPlace(columns.location)
  return [...sent, ["latitude", place?.latitude ?? null], ["longitude", place?.longitude ?? null]]
}

/** @throws RefusedError `LISTING_ON_OFFER` */
/** What buyers see has changed only where the car is live. */
async function announceChange({ id, status, updated_at }: ListingRecord): Promise<void> {
  if (status === "live") await emit("listing.changed", { listingId: id }, `${id}:${updated_at.getTime()}`)
}

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

type SluggedNames = Pick<SellerColumns, "year" | "make" | "model">

function slugsOf({ year, make, model }: SluggedNames, id: string): { plain: string; distinct: string } {
  const plain = listingSlug({ year: year ?? null, make: make ?? "", model: model ?? "" })
  return { plain, distinct: `${plain || "vehicle"}-${id.slice(-8).toLowerCase()}` }
}

/** year-make-model when no other listing has it, else with the end of the id behind it. */
async function withFreeSlug(names: SluggedNames, id: string, write: (slug: string) => Promise<void>): Promise<void> {
  const { plain, distinct } = slugsOf(names, id)
  if (!plain) return write(distinct)
  try {
    await write(plain)
  } catch (error) {
    if (!violates(error, "listing_slug")) throw error
    await write(distinct)
  }
}

async function followSlug(listing: ListingRecord): Promise<void> {
  await withFreeSlug(listing, listing.id, async (slug) => {
    if (slug === listing.slug) return
    // A taken slug must not end the transaction around it.
    await database().savepoint(() => database().query(`UPDATE listing SET slug = $2 WHERE id = $1`, [listing.id, slug]))
  })
}
