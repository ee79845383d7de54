import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { ListingVideoRecord, VideoUploadRecord } from "../types"
import { arrangeMedia, eachContentOnce } from "./media"

const UNFINISHED_LIMIT = 4
const LOOSE_LIMIT = 8

/** Videos of listings and unfinished uploads. A video belongs to its uploader; at most one listing shows it. */
export class ListingVideos {
  /** @throws RefusedError UPLOADS_UNFINISHED for a seller with too many unfinished or unshown uploads */
  async startUpload(sellerId: string, { name, bytes }: { name: string; bytes: number }): Promise<VideoUploadRecord> {
    await this.refuseMore(sellerId, { unfinished: UNFINISHED_LIMIT })
    const rows = await database().records<VideoUploadRecord>(
      `INSERT INTO video_upload (id, seller_id, name, bytes) VALUES ($1, $2, $3, $4) RETURNING *`,
      [generateEntityId(undefined, "vup"), sellerId, name, bytes]
    )
    return rows[0]!
  }

  /** Limits the uploads that no listing shows, to save disk space. @throws RefusedError UPLOADS_UNFINISHED */
  async refuseMore(sellerId: string, limits: { unfinished?: number } = {}): Promise<void> {
    const { rows } = await database().query<{ unfinished: number; loose: number }>(
      `SELECT (SELECT count(*)::int FROM video_upload WHERE seller_id = $1 AND video_id IS NULL) AS unfinished,
         (SELECT count(*)::int FROM listing_video WHERE seller_id = $1 AND listing_id IS NULL) AS loose`,
      [sellerId]
    )
    const { unfinished, loose } = rows[0]!
    if (unfinished >= (limits.unfinished ?? Infinity) || loose >= LOOSE_LIMIT) {
      throw new RefusedError("UPLOADS_UNFINISHED")
    }
  }

  /** The seller's own upload; `lock` locks its row until the transaction ends. @throws RefusedError NOT_FOUND */
  async ownUpload(id: string, sellerId: string, { lock = false } = {}): Promise<VideoUploadRecord> {
    const rows = await database().records<VideoUploadRecord>(
      `SELECT * FROM video_upload WHERE id = $1 AND seller_id = $2 ${lock ? "FOR UPDATE" : ""}`,
      [id, sellerId]
    )
    if (!rows[0]) throw new RefusedError("NOT_FOUND")
    return rows[0]
  }

  async recordArrival(id: string, arrived: number, videoId: string | null): Promise<void> {
    await database().query(`UPDATE video_upload SET arrived = $2, video_id = $3 WHERE id = $1`, [id, arrived, videoId])
  }

  async removeUpload(id: string): Promise<void> {
    await database().query(`DELETE FROM video_upload WHERE id = $1`, [id])
  }

  /** Deletes uploads left unfinished for a day and videos unshown for a week. Returns the ids of both. */
  async takeAbandoned(sellerId: string): Promise<{ uploadIds: string[]; fileIds: string[] }> {
    const { rows: uploads } = await database().query<{ id: string }>(
      `DELETE FROM video_upload WHERE seller_id = $1 AND created_at < northlot_now() - interval '1 day' RETURNING id`,
      [sellerId]
    )
    const videos = await database().records<{ fileId: string }>(
      `DELETE FROM listing_video WHERE seller_id = $1 AND listing_id IS NULL AND loose_since < northlot_now() - interval '7 days' RETURNING file_id`,
      [sellerId]
    )
    return { uploadIds: uploads.map(({ id }) => id), fileIds: videos.map(({ fileId }) => fileId) }
  }

  async add(video: Omit<ListingVideoRecord, "id" | "listingId" | "position">): Promise<ListingVideoRecord> {
    const rows = await database().records<ListingVideoRecord>(
      `INSERT INTO listing_video (id, seller_id, url, file_id, name, bytes, content_hash) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
      [
        generateEntityId(undefined, "vid"),
        video.sellerId,
        video.url,
        video.fileId,
        video.name,
        video.bytes,
        video.contentHash,
      ]
    )
    return rows[0]!
  }

  async byId(id: string): Promise<ListingVideoRecord | null> {
    const rows = await database().records<ListingVideoRecord>(`SELECT * FROM listing_video WHERE id = $1`, [id])
    return rows[0] ?? null
  }

  async of(listingId: string): Promise<ListingVideoRecord[]> {
    const rows = await database().records<ListingVideoRecord>(
      `SELECT * FROM listing_video WHERE listing_id = $1 ORDER BY position`,
      [listingId]
    )
    return rows
  }

  /**
   * The ids of the seller's videos at these addresses. Videos with equal content are listed once. `null` when a video
   * is unknown, another seller's, or shown by another listing.
   */
  async own(urls: readonly string[], owner: { sellerId: string; listingId: string }): Promise<string[] | null> {
    const rows = await database().records<ListingVideoRecord>(
      `SELECT * FROM listing_video WHERE url = ANY($1) AND seller_id = $2 AND (listing_id IS NULL OR listing_id = $3)`,
      [urls, owner.sellerId, owner.listingId]
    )
    return eachContentOnce(urls, rows)
  }

  /** Shows exactly these videos in this order. The listing's other videos become unattached uploads. */
  async arrange(listingId: string, videoIds: readonly string[]): Promise<void> {
    await arrangeMedia("listing_video", listingId, videoIds)
  }
}
