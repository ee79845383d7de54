/** What a car is called by, and led to. */
export interface NamedListing {
  id: string
  slug: string
  title: string
  year: number | null
  make: string
  model: string
  trim: string
}

/** The columns of `listing` that name it. */
export const NAME_COLUMNS =
  "listing.id, listing.slug, listing.title, listing.year, listing.make, listing.model, listing.trim"
