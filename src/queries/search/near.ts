import { RefusedError, type QueryOf, type endpoints } from "@northlot/contract"
import { findPlace, type Coordinates } from "#src/platform/places"

const EARTH_RADIUS_METRES = 6_371_008.8
/** Of a car whose place is unknown: behind all others. */
const UNKNOWN_METRES = 2_147_483_647
/** The box is a little wider than the circle in it, so that no rounding leaves a car out. */
const ROOM = 1.001

/** SQL of both, by column or as figures of ours. */
interface Placed {
  latitude: string
  longitude: string
}

/** A search as it is sent, with the order of a list or without. */
type Sent = QueryOf<typeof endpoints.readFacets> & { sort?: string | null | undefined }
/** The same with its place found. */
export type WithPlace<Search extends { near?: unknown }> = Omit<Search, "near"> & { near?: Coordinates }

/**
 * `prefix` stands before the names of a filter that is part of something else, and not before that of the order.
 * @throws RefusedError `INVALID_INPUT` for a place that nobody knows, and for a radius or an order around no place
 */
export function withPlace<Search extends Sent>(sent: Search, prefix = ""): WithPlace<Search> {
  const { near: text, ...search } = sent
  const near = text ? findPlace(text) : null
  if (text && !near)
    refuse(`${prefix}near`, "We do not know this place. Enter a Canadian postal code, or a city such as Ajax, Ontario.")
  if (!near && sent.radiusKm !== undefined) refuse(`${prefix}radiusKm`, "Say around which place: send `near` as well.")
  if (!near && sent.sort === "nearest") refuse("sort", "Say nearest to which place: send `near` as well.")
  return { ...search, ...(near ? { near } : {}) }
}

function refuse(field: string, sentence: string): never {
  throw new RefusedError("INVALID_INPUT", sentence, { fields: { [field]: sentence } })
}

/** SQL of the metres between two places along a great circle; null where one is. */
export function metresBetween(one: Placed, other: Placed): string {
  const square = (angle: string) => `power(sin(radians(${angle}) / 2), 2)`
  const chord = `${square(`${one.latitude} - ${other.latitude}`)} + cos(radians(${one.latitude})) * cos(radians(${other.latitude})) * ${square(`${one.longitude} - ${other.longitude}`)}`
  return `(${2 * EARTH_RADIUS_METRES} * asin(sqrt(${chord})))`
}

/** SQL of the whole metres to a place from `listing`, a row of what is searched. */
export function metresTo(place: Coordinates): string {
  return `CASE WHEN listing.latitude = 'NaN' THEN ${UNKNOWN_METRES} ELSE round(${metresBetween(OF_LISTING, written(place))})::integer END`
}

/** SQL of the whole kilometres to a place from `listing`, the listing itself; null where its place is unknown. */
export function kilometresTo(place: Coordinates): string {
  return `round(${metresBetween(OF_LISTING, written(place))} / 1000)::integer`
}

const OF_LISTING: Placed = { latitude: "listing.latitude", longitude: "listing.longitude" }

/** SQL that is true of what is searched within so many kilometres: in a box that an index finds, and not in its corners. */
export function isWithin(place: Coordinates, kilometres: number): string {
  const angle = ((kilometres * 1_000) / EARTH_RADIUS_METRES) * ROOM
  const north = toDegrees(angle)
  // Where the circle lies around a pole, every longitude is in it.
  const reach = Math.sin(angle) / Math.cos((place.latitude * Math.PI) / 180)
  const east = reach < 1 ? toDegrees(Math.asin(reach)) : 360
  const between = (column: string, middle: number, half: number) =>
    `${column} BETWEEN ${figure(middle - half)} AND ${figure(middle + half)}`
  return `(${between("listing.latitude", place.latitude, north)} AND ${between("listing.longitude", place.longitude, east)} AND ${metresTo(place)} <= ${kilometres * 1_000})`
}

const toDegrees = (radians: number) => (radians * 180) / Math.PI
/** Figures of ours, never a text that somebody sent. */
const figure = (value: number) => `'${value}'::float8`
const written = ({ latitude, longitude }: Coordinates): Placed => ({
  latitude: figure(latitude),
  longitude: figure(longitude),
})
