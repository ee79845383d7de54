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

/** FNV-1a, 32 bits: stable across server and browsers; no security hangs on it. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return value.toString(16).toUpperCase().padStart(8, "0")
}
