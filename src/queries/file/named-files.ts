import { database } from "#src/platform/database"

/** All columns that name a file in the storage. The sweep deletes every file that no column of this list names. */
export const FILE_COLUMNS = {
  account_document: ["file_id"],
  bill_of_sale: ["file_id"],
  charge_dispute_file: ["file_key"],
  dealer_profile: ["licence_file_id", "renewal_file_id"],
  inspection_file: ["file_key"],
  licence_upload: ["file_key"],
  listing_carfax: ["file_id"],
  listing_photo: ["file_id", "thumb_file_id", "webp_file_id", "medium_file_id"],
  listing_video: ["file_id"],
  message_attachment: ["file_id", "thumbnail_file_id"],
  photo_import: ["file_id"],
  quarantined_file: ["file_key"],
  settlement_paper_file: ["file_key"],
}

const NAMED = Object.entries(FILE_COLUMNS)
  .flatMap(([table, columns]) =>
    columns.map((column) => `SELECT ${column} AS key FROM ${table} WHERE ${column} = ANY ($1)`)
  )
  .join(" UNION ALL ")

/** Returns the storage keys from `keys` to which a database row refers. */
export async function namedFiles(keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await database().query<{ key: string }>(NAMED, [keys])
  return new Set(rows.map(({ key }) => key))
}
