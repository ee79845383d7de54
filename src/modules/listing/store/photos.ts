import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { asRow } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import type { ListingPhotoRecord, NewPhoto } from "../types"
import { arrangeMedia, eachContentOnce } from "./media"

/** Photos of listings. A photo belongs to its uploader; at most one listing shows it. */
export class Photos {
  async add(photo: NewPhoto): Promise<ListingPhotoRecord> {
    return (await this.addAll([photo]))[0]!
  }

  /** Adds several photos and returns them in the same order. */
  async addAll(photos: readonly NewPhoto[]): Promise<ListingPhotoRecord[]> {
    const added = photos.map((photo) => ({ ...photo, id: generateEntityId(undefined, "pho") }))
    const rows = await database().records<ListingPhotoRecord>(
      `INSERT INTO listing_photo (id, seller_id, url, thumb_url, webp_url, file_id, thumb_file_id, webp_file_id, width, height, content_hash,
         medium_url, medium_file_id, shot)
       SELECT id, seller_id, url, thumb_url, webp_url, file_id, thumb_file_id, webp_file_id, width, height, content_hash,
         medium_url, medium_file_id, shot FROM jsonb_populate_recordset(NULL::listing_photo, $1) RETURNING *`,
      [JSON.stringify(added.map(asRow))]
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return added.map(({ id }) => byId.get(id)!)
  }

  /**
   * Stores which view of the car the seller's photo shows. Photos of a sold or closed listing cannot be changed.
   * @throws RefusedError NOT_FOUND
   */
  async name(id: string, sellerId: string, shot: ListingPhotoRecord["shot"]): Promise<ListingPhotoRecord> {
    const rows = await database().records<ListingPhotoRecord>(
      `UPDATE listing_photo SET shot = $3 WHERE id = $1 AND seller_id = $2 AND (listing_id IS NULL OR EXISTS (
         SELECT FROM listing WHERE listing.id = listing_photo.listing_id AND listing.status IN ('draft', 'live')
       )) RETURNING *`,
      [id, sellerId, shot]
    )
    if (!rows[0]) throw new RefusedError("NOT_FOUND")
    return rows[0]
  }

  /** Deletes the seller's uploads that no listing has shown for a week. Returns their file ids, to be removed. */
  async takeStale(sellerId: string): Promise<string[]> {
    const rows = await database().records<ListingPhotoRecord>(
      `DELETE FROM listing_photo WHERE seller_id = $1 AND listing_id IS NULL AND loose_since < northlot_now() - interval '7 days' RETURNING *`,
      [sellerId]
    )
    return filesOf(rows)
  }

  async of(listingId: string): Promise<ListingPhotoRecord[]> {
    const rows = await database().records<ListingPhotoRecord>(
      `SELECT * FROM listing_photo WHERE listing_id = $1 ORDER BY position`,
      [listingId]
    )
    return rows
  }

  /** The number of photos of each listing. A listing without photos is not in the map. */
  async counts(listingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await database().records<{ listingId: string; count: number }>(
      `SELECT listing_id, count(*)::int AS count FROM listing_photo WHERE listing_id = ANY($1) GROUP BY listing_id`,
      [listingIds]
    )
    return new Map(rows.map(({ listingId, count }) => [listingId, count]))
  }

  /**
   * The ids of the seller's photos at these addresses, in their order. Photos with equal content are listed once.
   * `null` when a photo is unknown, another seller's, or shown by another listing.
   */
  async own(urls: readonly string[], owner: { sellerId: string; listingId: string }): Promise<string[] | null> {
    const rows = await database().records<ListingPhotoRecord>(
      `SELECT * FROM listing_photo WHERE url = ANY($1) AND seller_id = $2 AND (listing_id IS NULL OR listing_id = $3)`,
      [urls, owner.sellerId, owner.listingId]
    )
    return eachContentOnce(urls, rows)
  }

  /** Shows exactly these photos in this order. The listing's other photos become unattached uploads. */
  async arrange(listingId: string, photoIds: readonly string[]): Promise<void> {
    await arrangeMedia("listing_photo", listingId, photoIds)
  }
}

/** The ids of the photos' files, each once: one file may serve several widths of a photo. */
export function filesOf(photos: readonly ListingPhotoRecord[]): string[] {
  const named = photos.flatMap(({ fileId, thumbFileId, webpFileId, mediumFileId }) => [
    fileId,
    thumbFileId,
    ...(webpFileId ? [webpFileId] : []),
    ...(mediumFileId ? [mediumFileId] : []),
  ])
  return [...new Set(named)]
}
