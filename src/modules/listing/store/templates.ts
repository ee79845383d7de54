import { generateEntityId } from "@medusajs/framework/utils"
import { LISTING_TEMPLATES_MAXIMUM, RefusedError, refusedField, type ListingTerms } from "@northlot/contract"
import { database, holdLock } from "#src/platform/database"
import type { ListingTemplateRecord } from "../types"

const COLUMNS = "id, seller_id, name, terms, created_at"

/** A seller's named listing templates: description, warranty, prices and other terms for several cars. */
export class ListingTemplates {
  /** The seller's templates, sorted by name. */
  of(sellerId: string): Promise<ListingTemplateRecord[]> {
    return database().records<ListingTemplateRecord>(
      `SELECT ${COLUMNS} FROM listing_template WHERE seller_id = $1 ORDER BY lower(name)`,
      [sellerId]
    )
  }

  /** Null for an unknown or another seller's template. */
  async own(id: string, sellerId: string): Promise<ListingTemplateRecord | null> {
    const rows = await database().records<ListingTemplateRecord>(
      `SELECT ${COLUMNS} FROM listing_template WHERE id = $1 AND seller_id = $2`,
      [id, sellerId]
    )
    return rows[0] ?? null
  }

  /** Replaces a template of the same name, under a new id. @throws INVALID_INPUT when there are too many */
  save(sellerId: string, name: string, terms: ListingTerms): Promise<ListingTemplateRecord> {
    return database().transaction(async () => {
      // Without this lock, two concurrent saves could exceed the maximum number of templates.
      await holdLock("saved_view", sellerId)
      await database().query(`DELETE FROM listing_template WHERE seller_id = $1 AND lower(name) = lower($2)`, [
        sellerId,
        name,
      ])
      const { rows: kept } = await database().query<{ count: number }>(
        `SELECT count(*)::int AS count FROM listing_template WHERE seller_id = $1`,
        [sellerId]
      )
      if (kept[0]!.count >= LISTING_TEMPLATES_MAXIMUM) {
        const message = `You have ${LISTING_TEMPLATES_MAXIMUM} templates. Delete one before you save another.`
        throw refusedField("name", message)
      }
      const rows = await database().records<ListingTemplateRecord>(
        `INSERT INTO listing_template (id, seller_id, name, terms) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
        [generateEntityId(undefined, "ltp"), sellerId, name, JSON.stringify(terms)]
      )
      return rows[0]!
    })
  }

  /** @throws NOT_FOUND for an unknown or another seller's template */
  async delete(id: string, sellerId: string): Promise<void> {
    const { rowCount } = await database().query(`DELETE FROM listing_template WHERE id = $1 AND seller_id = $2`, [
      id,
      sellerId,
    ])
    if (rowCount === 0) throw new RefusedError("NOT_FOUND")
  }
}
