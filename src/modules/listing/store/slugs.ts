import { listingSlug } from "@northlot/contract"
import { database, violates } from "#src/platform/database"
import type { ListingRecord, SellerColumns } from "../types"

type SluggedNames = Pick<SellerColumns, "year" | "make" | "model">

export function slugsOf({ year, make, model }: SluggedNames, id: string): { plain: string; distinct: string } {
  const plain = listingSlug({ year: year ?? null, make: make ?? "", model: model ?? "" })
  return { plain, distinct: `${plain || "vehicle"}-${id.slice(-8).toLowerCase()}` }
}

/** Sets the slug year-make-model, with the end of the id where another listing has that slug. */
export async function withFreeSlug(
  names: SluggedNames,
  id: string,
  write: (slug: string) => Promise<void>
): Promise<void> {
  const { plain, distinct } = slugsOf(names, id)
  if (!plain) return write(distinct)
  try {
    await write(plain)
  } catch (error) {
    if (!violates(error, "listing_slug")) throw error
    await write(distinct)
  }
}

export async function followSlug(listing: ListingRecord): Promise<void> {
  await withFreeSlug(listing, listing.id, async (slug) => {
    if (slug === listing.slug) return
    // A slug that is already taken must not abort the surrounding transaction.
    await database().savepoint(() => database().query(`UPDATE listing SET slug = $2 WHERE id = $1`, [listing.id, slug]))
  })
}
