/** What a photo can show, in the order in which buyers look. Only `damage` may occur several times. */
export const PHOTO_SHOTS = [
  "front-three-quarter",
  "front",
  "driver-side",
  "rear-three-quarter",
  "rear",
  "passenger-side",
  "front-driver-wheel",
  "rear-driver-wheel",
  "rear-passenger-wheel",
  "front-passenger-wheel",
  "driver-seat",
  "dashboard",
  "odometer",
  "rear-seats",
  "cargo-area",
  "engine-bay",
  "vin-plate",
  "damage",
] as const
export type PhotoShot = (typeof PHOTO_SHOTS)[number]

interface ShownPhoto {
  url: string
  shot?: PhotoShot | null
}

export const SINGLE_SHOTS: readonly PhotoShot[] = /*#__PURE__*/ PHOTO_SHOTS.filter((shot) => shot !== "damage")

/** The shots that no photo shows yet, in the order of `PHOTO_SHOTS`. `damage` is never missing. */
export function missingShots(shots: readonly (PhotoShot | null | undefined)[]): PhotoShot[] {
  return SINGLE_SHOTS.filter((shot) => !shots.includes(shot))
}

/** The first missing shot later in the order than `after`, else the first missing shot; null if none is missing. */
export function nextShot(after: PhotoShot, shots: readonly (PhotoShot | null | undefined)[]): PhotoShot | null {
  const missing = missingShots(shots)
  const place = PHOTO_SHOTS.indexOf(after)
  return missing.find((shot) => PHOTO_SHOTS.indexOf(shot) > place) ?? missing[0] ?? null
}

/**
 * Adds a photo. It replaces the photo of the same shot (except `damage`), else precedes the first photo of a later
 * shot, else comes last. The other photos do not change their order.
 */
export function withPhoto<Photo extends ShownPhoto>(photos: readonly Photo[], added: Photo): Photo[] {
  const others = photos.filter(({ url }) => url !== added.url)
  const { shot } = added
  if (!shot) return [...others, added]
  const earlier = shot === "damage" ? -1 : others.findIndex((photo) => photo.shot === shot)
  if (earlier >= 0) return others.map((photo, index) => (index === earlier ? added : photo))
  const rank = PHOTO_SHOTS.indexOf(shot)
  const later = others.findIndex((photo) => photo.shot && PHOTO_SHOTS.indexOf(photo.shot) > rank)
  return later < 0 ? [...others, added] : [...others.slice(0, later), added, ...others.slice(later)]
}
