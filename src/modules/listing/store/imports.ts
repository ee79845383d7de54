import type { ListingImportField, RememberedColumns } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { ListingImportRow } from "../tables"

/** Stores the column choices, the request key and the created drafts of each seller's last import. */
export class ListingImports {
  /** The seller's earlier choices for the columns of their tables. */
  async columnsOf(sellerId: string): Promise<RememberedColumns<ListingImportField>> {
    const { rows } = await database().query<Pick<ListingImportRow, "columns">>(
      `SELECT columns FROM listing_import WHERE seller_id = $1`,
      [sellerId]
    )
    return (rows[0]?.columns ?? {}) as RememberedColumns<ListingImportField>
  }

  /**
   * Begins an import in the caller's transaction. Another import of the same seller waits here until this one ends.
   * Returns the ids of the drafts that an earlier import with the same key created.
   */
  async begin(
    sellerId: string,
    columns: RememberedColumns<ListingImportField>,
    requestKey: string | null
  ): Promise<ReadonlySet<string>> {
    const { rows } = await database().query<Pick<ListingImportRow, "made">>(
      `INSERT INTO listing_import (seller_id, columns, request_key) VALUES ($1, $2, $3)
       ON CONFLICT (seller_id) DO UPDATE SET columns = excluded.columns, request_key = excluded.request_key,
         made = CASE WHEN listing_import.request_key = excluded.request_key THEN listing_import.made ELSE '[]' END,
         imported_at = northlot_now()
       RETURNING made`,
      [sellerId, JSON.stringify(columns), requestKey]
    )
    return new Set(rows[0]!.made as string[])
  }

  /**
   * Begins a reading of the seller's feed. An import of the same seller waits until this transaction ends. A feed has
   * no request key, so the last import's key and drafts stay stored.
   */
  async beginReading(sellerId: string, columns: RememberedColumns<ListingImportField>): Promise<void> {
    await database().query(
      `INSERT INTO listing_import (seller_id, columns) VALUES ($1, $2)
       ON CONFLICT (seller_id) DO UPDATE SET columns = excluded.columns`,
      [sellerId, JSON.stringify(columns)]
    )
  }

  async noteMade(sellerId: string, listingIds: readonly string[]): Promise<void> {
    await database().query(`UPDATE listing_import SET made = $2 WHERE seller_id = $1`, [
      sellerId,
      JSON.stringify(listingIds),
    ])
  }

  /** The seller's draft or live listing for each VIN; the newest where there are several. */
  async there(sellerId: string, vins: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await database().query<{ vin: string; id: string }>(
      `SELECT DISTINCT ON (vin) vin, id FROM listing
       WHERE seller_id = $1 AND vin = ANY($2) AND vin <> '' AND status IN ('draft', 'live') AND deleted_at IS NULL
       ORDER BY vin, created_at DESC, id DESC`,
      [sellerId, vins]
    )
    return new Map(rows.map(({ vin, id }) => [vin, id]))
  }
}
