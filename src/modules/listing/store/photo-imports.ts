import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import type { NamedCar } from "../rules/photo-names"
import type { PhotoImportItemRecord, PhotoImportProgress, PhotoImportRecord, PhotoToTakeIn } from "../types"

const COLUMNS = "id, seller_id, kind, name, file_id, started_at, ended_at"
const ITEM_COLUMNS = "import_id, number, place, listing_id, source, state, reason, tries"
const SHOWN_IMPORTS = 10
const SHOWN_REFUSALS = 500
const RETENTION_DAYS = 30

/** Imports of many photos for many cars. Each photo is processed separately. */
export class PhotoImports {
  /** The seller's drafts to which imported photos can be assigned. */
  async draftsOf(sellerId: string): Promise<NamedCar[]> {
    return database().records<NamedCar>(
      `SELECT listing.id AS listing_id, listing.vin, stock.stock_number
       FROM listing LEFT JOIN listing_stock_number stock ON stock.listing_id = listing.id
       WHERE listing.seller_id = $1 AND listing.status = 'draft' AND listing.deleted_at IS NULL
       ORDER BY listing.created_at DESC, listing.id DESC`,
      [sellerId]
    )
  }

  /** Stores the seller's own stock numbers of these cars. */
  async noteStockNumbers(sellerId: string, cars: readonly { listingId: string; stockNumber: string }[]): Promise<void> {
    await database().query(
      `INSERT INTO listing_stock_number (listing_id, seller_id, stock_number)
       SELECT car.listing_id, $1, car.stock_number FROM unnest($2::text[], $3::text[]) AS car (listing_id, stock_number)
       ON CONFLICT (listing_id) DO UPDATE SET stock_number = excluded.stock_number`,
      [sellerId, cars.map(({ listingId }) => listingId), cars.map(({ stockNumber }) => stockNumber)]
    )
  }

  /**
   * Stores a new import and returns its id. Deletes the seller's imports that ended a month ago. Runs in the caller's
   * transaction, if any.
   */
  async start(
    sellerId: string,
    { kind, name, fileId }: Pick<PhotoImportRecord, "kind" | "name" | "fileId">,
    photos: readonly PhotoToTakeIn[]
  ): Promise<string> {
    const id = generateEntityId(undefined, "phi")
    await database().transaction(async () => {
      await database().query(
        `DELETE FROM photo_import WHERE seller_id = $1 AND ended_at < northlot_now() - make_interval(days => $2)`,
        [sellerId, RETENTION_DAYS]
      )
      await database().query(
        `INSERT INTO photo_import (id, seller_id, kind, name, file_id) VALUES ($1, $2, $3, $4, $5)`,
        [id, sellerId, kind, name, fileId]
      )
      await database().query(
        `INSERT INTO photo_import_item (import_id, number, place, listing_id, source, reason, state)
         SELECT $1, photo.number, photo.place, photo.listing_id, photo.source, photo.reason,
           CASE WHEN photo.reason IS NULL THEN 'waiting' ELSE 'refused' END
         FROM unnest($2::int[], $3::text[], $4::text[], $5::text[])
           WITH ORDINALITY AS photo (place, listing_id, source, reason, number)`,
        [
          id,
          photos.map(({ place }) => place),
          photos.map(({ listingId }) => listingId),
          photos.map(({ source }) => source),
          photos.map(({ reason }) => reason),
        ]
      )
    })
    return id
  }

  /** The photo addresses that these listings have or will get, as `<listing id> <address>`. */
  async knownSources(listingIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await database().records<{ known: string }>(
      `SELECT DISTINCT listing_id || ' ' || source AS known FROM photo_import_item
       WHERE listing_id = ANY($1) AND place IS NULL AND state <> 'refused'`,
      [listingIds]
    )
    return new Set(rows.map(({ known }) => known))
  }

  /** How many photo addresses this seller has sent within a day. */
  async addressesOfToday(sellerId: string): Promise<number> {
    const rows = await database().records<{ count: number }>(
      `SELECT count(*)::int AS count FROM photo_import JOIN photo_import_item item ON item.import_id = photo_import.id
       WHERE seller_id = $1 AND kind = 'addresses' AND started_at > northlot_now() - interval '1 day'`,
      [sellerId]
    )
    return rows[0]!.count
  }

  /** How many archives of this seller are still unread. */
  async openArchives(sellerId: string): Promise<number> {
    const rows = await database().records<{ count: number }>(
      `SELECT count(*)::int AS count FROM photo_import WHERE seller_id = $1 AND kind = 'archive' AND ended_at IS NULL`,
      [sellerId]
    )
    return rows[0]!.count
  }

  /** The seller's last imports with their refused photos, newest first; with `id` only that import. */
  async of(sellerId: string, id: string | null = null): Promise<PhotoImportProgress[]> {
    return database().records<PhotoImportProgress>(
      `SELECT ${COLUMNS}, waiting, added, there, refused
       FROM photo_import, LATERAL (
         SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'added')::int AS added,
           count(*) FILTER (WHERE state = 'there')::int AS there, count(*) FILTER (WHERE state = 'refused')::int AS refused
         FROM photo_import_item WHERE import_id = photo_import.id
       ) AS counted
       WHERE seller_id = $1 AND ($2::text IS NULL OR id = $2) ORDER BY started_at DESC, id DESC LIMIT $3`,
      [sellerId, id, SHOWN_IMPORTS]
    )
  }

  refusalsOf(importId: string): Promise<PhotoImportItemRecord[]> {
    return database().records<PhotoImportItemRecord>(
      `SELECT ${ITEM_COLUMNS} FROM photo_import_item WHERE import_id = $1 AND state = 'refused' ORDER BY number LIMIT $2`,
      [importId, SHOWN_REFUSALS]
    )
  }

  /** Unfinished imports, least recently processed first. */
  open(limit: number): Promise<PhotoImportRecord[]> {
    return database().records<PhotoImportRecord>(
      `SELECT ${COLUMNS} FROM photo_import WHERE ended_at IS NULL ORDER BY looked_at, id LIMIT $1`,
      [limit]
    )
  }

  async noteLook(importId: string): Promise<void> {
    await database().query(`UPDATE photo_import SET looked_at = northlot_now() WHERE id = $1`, [importId])
  }

  waiting(importId: string, limit: number): Promise<PhotoImportItemRecord[]> {
    return database().records<PhotoImportItemRecord>(
      `SELECT ${ITEM_COLUMNS} FROM photo_import_item WHERE import_id = $1 AND state = 'waiting' ORDER BY number LIMIT $2`,
      [importId, limit]
    )
  }

  /**
   * Counts an attempt to process a photo. Returns the number of earlier attempts: a photo that crashes the process must
   * not be retried for ever.
   */
  async noteTry({ importId, number }: Pick<PhotoImportItemRecord, "importId" | "number">): Promise<number> {
    const rows = await database().records<{ tries: number }>(
      `UPDATE photo_import_item SET tries = tries + 1 WHERE import_id = $1 AND number = $2 RETURNING tries`,
      [importId, number]
    )
    return (rows[0]?.tries ?? 1) - 1
  }

  async settle(
    { importId, number }: Pick<PhotoImportItemRecord, "importId" | "number">,
    state: "added" | "there" | "refused",
    reason: string | null = null
  ): Promise<void> {
    await database().query(
      `UPDATE photo_import_item SET state = $3, reason = $4 WHERE import_id = $1 AND number = $2 AND state = 'waiting'`,
      [importId, number, state, reason]
    )
  }

  /** Ends an import that has no waiting photos. Returns the id of its archive, which the caller removes. */
  async end(importId: string): Promise<string | null> {
    const rows = await database().records<{ fileId: string | null }>(
      `WITH before AS (SELECT file_id FROM photo_import WHERE id = $1)
       UPDATE photo_import SET ended_at = northlot_now(), file_id = NULL FROM before
       WHERE id = $1 AND ended_at IS NULL
         AND NOT EXISTS (SELECT FROM photo_import_item WHERE import_id = $1 AND state = 'waiting')
       RETURNING before.file_id`,
      [importId]
    )
    return rows[0]?.fileId ?? null
  }

  /** Refuses every waiting photo for one reason: the archive cannot be read. */
  async giveUp(importId: string, reason: string): Promise<void> {
    await database().query(
      `UPDATE photo_import_item SET state = 'refused', reason = $2 WHERE import_id = $1 AND state = 'waiting'`,
      [importId, reason]
    )
  }
}
