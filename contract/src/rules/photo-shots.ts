/**
 * What a photo of a car shows, in the order in which buyers look: the outside once around, the wheels, the inside, what
 * proves, and damage. `damage` alone may be there as often as there is damage.
 */
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

/** Those of which one photo is enough. */
export const SINGLE_SHOTS: readonly PhotoShot[] = /*#__PURE__*/ PHOTO_SHOTS.filter((shot) => shot !== "damage")

/** What is not shown yet, in the order in which it is asked for; a car without damage misses none. */
export function missingShots(shots: readonly (PhotoShot | null | undefined)[]): PhotoShot[] {
  return SINGLE_SHOTS.filter((shot) => !shots.includes(shot))
}

/** The one to take after this one: the next that is missing, from the beginning again at the end; null when none is. */
export function nextShot(after: PhotoShot, shots: readonly (PhotoShot | null | undefined)[]): PhotoShot | null {
  const missing = missingShots(shots)
  const place = PHOTO_SHOTS.indexOf(after)
  return missing.find((shot) => PHOTO_SHOTS.indexOf(shot) > place) ?? missing[0] ?? null
}

/**
 * The photos with one more: it takes the place of an earlier one of the same shot, else it comes before the first one
 * that is looked at later. One of no named shot comes last. What its seller put in an order of their own stays in it.
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
