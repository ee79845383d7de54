/**
 * The reference people say on the phone (spec §3): '#' and the last 8 alphanumerics of the VIN,
 * else of the id, else a hash of whatever there is.
 */
export function shortReference(listing: { vin?: string | null; id?: string | null; title?: string | null }): string {
  for (const source of [listing.vin, listing.id]) {
    const characters = (source ?? "").replace(/[^a-z0-9]/gi, "")
    if (characters.length >= 8) return `#${characters.slice(-8).toUpperCase()}`
  }
  return `#${hash(`${listing.vin ?? ""}|${listing.id ?? ""}|${listing.title ?? ""}`)}`
}

/** An id as we make them: what it is of, and 26 characters. One in an address, after a slash or a sign, is no word. */
const INTERNAL_ID = /(?<![\w/=-])[a-z]{2,12}_[0-9A-HJKMNP-TV-Z]{26}(?!\w)/g

/** A text for people: an id that stands in it becomes the reference that they know it by. */
export function withShortReferences(text: string): string {
  return text.replace(INTERNAL_ID, (id) => shortReference({ id }))
}

/** FNV-1a, 32 bits: stable across server and browsers; no security hangs on it. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return value.toString(16).toUpperCase().padStart(8, "0")
}
