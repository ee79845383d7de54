import { RefusedError, type QueryOf, type endpoints } from "@northlot/contract"
import { findPlace, type Coordinates } from "#src/platform/places"

const EARTH_RADIUS_METRES = 6_371_008.8
/** The distance that is assumed for a car with an unknown place, so that the car is sorted last. */
const UNKNOWN_METRES = 2_147_483_647
/** The factor by which the bounding box is wider than the circle, so that rounding excludes no car. */
const ROOM = 1.001

/** The coordinates of a place as SQL: columns or trusted numbers. */
interface Placed {
  latitude: string
  longitude: string
}

/** A search as the request sent it, with or without a sort order. */
type Sent = QueryOf<typeof endpoints.readFacets> & { sort?: string | null | undefined }
/** A search whose place `near` is resolved to coordinates. */
export type WithPlace<Search extends { near?: unknown }> = Omit<Search, "near"> & { near?: Coordinates }

/**
 * Resolves the place of a search to coordinates. Errors put `prefix` before a filter's name, such as `filter.` in a
 * saved search. The name of the sort order gets no prefix.
 * @throws RefusedError `INVALID_INPUT` for an unknown place, and for a radius or distance order without a place
 */
export function withPlace<Search extends Sent>(sent: Search, prefix = ""): WithPlace<Search> {
  const { near: text, ...search } = sent
  const near = text ? findPlace(text) : null
  if (text && !near)
    refuse(`${prefix}near`, "We do not know this place. Enter a Canadian postal code, or a city such as Ajax, Ontario.")
  if (!near && sent.radiusKm !== undefined) refuse(`${prefix}radiusKm`, "A radius needs a place. Send `near` as well.")
  if (!near && sent.sort === "nearest") refuse("sort", "The order by distance needs a place. Send `near` as well.")
  return { ...search, ...(near ? { near } : {}) }
}

function refuse(field: string, sentence: string): never {
  throw new RefusedError("INVALID_INPUT", sentence, { fields: { [field]: sentence } })
}

/** SQL: the metres between two places along a great circle; null if one of the places is unknown. */
export function metresBetween(one: Placed, other: Placed): string {
  const square = (angle: string) => `power(sin(radians(${angle}) / 2), 2)`
  const chord = `${square(`${one.latitude} - ${other.latitude}`)} + cos(radians(${one.latitude})) * cos(radians(${other.latitude})) * ${square(`${one.longitude} - ${other.longitude}`)}`
  return `(${2 * EARTH_RADIUS_METRES} * asin(sqrt(${chord})))`
}

/** SQL: the distance in whole metres from the car in the row `listing` to a place. */
export function metresTo(place: Coordinates): string {
  return `CASE WHEN listing.latitude = 'NaN' THEN ${UNKNOWN_METRES} ELSE round(${metresBetween(OF_LISTING, written(place))})::integer END`
}

/**
 * SQL: the distance in whole kilometres from a row of the table `listing` to a place. Null if the listing's place is
 * unknown.
 */
export function kilometresTo(place: Coordinates): string {
  return `round(${metresBetween(OF_LISTING, written(place))} / 1000)::integer`
}

const OF_LISTING: Placed = { latitude: "listing.latitude", longitude: "listing.longitude" }

/**
 * SQL: whether the car in the row `listing` lies within the radius. The condition on the bounding box can use an index.
 * The computed distance excludes the corners of the box.
 */
export function isWithin(place: Coordinates, kilometres: number): string {
  const angle = ((kilometres * 1_000) / EARTH_RADIUS_METRES) * ROOM
  const north = toDegrees(angle)
  // A circle around a pole includes every longitude.
  const reach = Math.sin(angle) / Math.cos((place.latitude * Math.PI) / 180)
  const east = reach < 1 ? toDegrees(Math.asin(reach)) : 360
  const between = (column: string, middle: number, half: number) =>
    `${column} BETWEEN ${figure(middle - half)} AND ${figure(middle + half)}`
  return `(${between("listing.latitude", place.latitude, north)} AND ${between("listing.longitude", place.longitude, east)} AND ${metresTo(place)} <= ${kilometres * 1_000})`
}

const toDegrees = (radians: number) => (radians * 180) / Math.PI
/** Writes a computed number as SQL. Must not be used for user input. */
const figure = (value: number) => `'${value}'::float8`
const written = ({ latitude, longitude }: Coordinates): Placed => ({
  latitude: figure(latitude),
  longitude: figure(longitude),
})
