/** A listing's reference for phone calls (spec §3): '#' and the last 8 alphanumerics of VIN or id, else a hash. */
export function shortReference(listing: { vin?: string | null; id?: string | null; title?: string | null }): string {
  for (const source of [listing.vin, listing.id]) {
    const characters = (source ?? "").replace(/[^a-z0-9]/gi, "")
    if (characters.length >= 8) return `#${characters.slice(-8).toUpperCase()}`
  }
  return `#${hash(`${listing.vin ?? ""}|${listing.id ?? ""}|${listing.title ?? ""}`)}`
}

/** Matches an internal id: a prefix and 26 characters. An id in a URL, after `/`, `=` or `-`, does not match. */
const INTERNAL_ID = /(?<![\w/=-])[a-z]{2,12}_[0-9A-HJKMNP-TV-Z]{26}(?!\w)/g

/** Replaces each internal id in a text by the short reference that people know. */
export function withShortReferences(text: string): string {
  return text.replace(INTERNAL_ID, (id) => shortReference({ id }))
}

/** FNV-1a, 32 bits: stable across server and browsers; not for security. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return value.toString(16).toUpperCase().padStart(8, "0")
}
