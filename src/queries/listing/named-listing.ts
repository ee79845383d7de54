/** The name of a car and the link to it. */
export interface NamedListing {
  id: string
  slug: string
  title: string
  year: number | null
  make: string
  model: string
  trim: string
}

export const NAME_COLUMNS =
  "listing.id, listing.slug, listing.title, listing.year, listing.make, listing.model, listing.trim"
