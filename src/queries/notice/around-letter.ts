import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"

interface LetterPhoto {
  url: string
  alt: string
  width: number
  height: number
}

/** The parts around an e-mail's text: the operator's name and address as entered, and the listing's public photo. */
export async function aroundLetter(listingId = "") {
  const [{ values }, photo] = await Promise.all([
    policyInForce("site"),
    listingId === "" ? null : photoWhere("listing.id = $1", [listingId]),
  ])
  const { registeredName, address } = values
  return { photo, operator: { registeredName, address } }
}

/** The photo of any live car, for use in example letters. Null if no live car has a photo. */
export function examplePhoto(): Promise<LetterPhoto | null> {
  return photoWhere("listing.status = 'live'", [])
}

async function photoWhere(condition: string, values: string[]): Promise<LetterPhoto | null> {
  const { rows } = await database().query<{ url: string; title: string; width: number; height: number }>(
    `SELECT photo.thumb_url AS url, photo.width, photo.height, listing.shown_title AS title
     FROM listing JOIN listing_photo AS photo ON photo.listing_id = listing.id
     WHERE ${condition} ORDER BY photo.position, photo.id LIMIT 1`,
    values
  )
  const [found] = rows
  return found ? { url: found.url, alt: `Photo of ${found.title}`, width: found.width, height: found.height } : null
}
