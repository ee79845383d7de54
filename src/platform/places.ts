/** Finds where a Canadian postal code or place is, from the areas of postal codes. */
import { codes } from "zipcodes/lib/codesCanada.js"

/** Latitude and longitude in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

interface Area extends Coordinates {
  city: string
  province: string
}

/** The right coordinates of postal-code areas that the npm package `zipcodes` places in a wrong town. */
const PUT_RIGHT: Readonly<Record<string, Coordinates>> = {
  K1N: { latitude: 45.4295, longitude: -75.6836 },
  N9K: { latitude: 42.311, longitude: -82.878 },
}

/** Cities that no area is named after, with the beginnings of their postal codes. */
const CITIES_OF_SEVERAL_TOWNS: Readonly<Record<string, readonly string[]>> = {
  "Bradford West Gwillimbury": ["L3Z"],
  "Chatham-Kent": ["N7L", "N7M"],
  Clarington: ["L1B", "L1C", "L1E"],
  "Clarence-Rockland": ["K4K"],
  Dieppe: ["E1A"],
  "East Gwillimbury": ["L9N"],
  Georgina: ["L4P"],
  "Halton Hills": ["L7G", "L7J"],
  "Kawartha Lakes": ["K9V"],
  Laval: ["H7"],
  "Quinte West": ["K8V"],
  Saguenay: ["G7G", "G7H", "G7J", "G7K", "G7S", "G7T", "G7X", "G7Y", "G7Z"],
  "Stoney Creek": ["L8E", "L8G", "L8J"],
  Vaughan: ["L4H", "L4J", "L4K", "L4L", "L6A"],
  "Whitchurch-Stouffville": ["L4A"],
}

/** The name of each province in the npm package `zipcodes`, with other spellings of the name. */
const PROVINCES: Readonly<Record<string, readonly string[]>> = {
  Ontario: ["on", "ont"],
  Quebec: ["qc", "que", "pq"],
  "British Columbia": ["bc"],
  Alberta: ["ab", "alta"],
  Manitoba: ["mb", "man"],
  Saskatchewan: ["sk", "sask"],
  "Nova Scotia": ["ns"],
  "New Brunswick": ["nb"],
  "Newfoundland and Labrador": ["nl", "nfld", "newfoundland"],
  "Prince Edward Island": ["pe", "pei"],
  Yukon: ["yt", "yukon territory"],
  "Northwest Territory": ["nt", "nwt", "northwest territories"],
  "Nunavut Territory": ["nu", "nunavut"],
}
/** The province that is chosen if places in several provinces have the same name. */
const PREFERRED = "Ontario"

/** Words before or after a town's name that denote only a part of the town. */
const PARTS_BEFORE = new Set(["central", "downtown", "east", "greater", "old", "west"])
const PARTS_BEHIND = new Set(
  `and central centre east extremities harbour inner lower mid north northeast northern northwest outer outskirts rcm
   riverbank south southeast southwest subdivisions upper west`.split(/\s+/)
)
const KINDS_OF_TOWN = new Set(["city", "township"])

const AREA = "[abceghj-nprstvxy]\\d[abceghj-nprstv-z]"
const BEHIND_AREA = "\\s{0,2}-?\\s{0,2}\\d[abceghj-nprstv-z]\\d"
const CODE = new RegExp(`^(${AREA})(?:${BEHIND_AREA})?$`, "i")
const WHOLE_CODE = new RegExp(`\\b(${AREA})${BEHIND_AREA}\\b`, "i")

const areas = knownAreas()
const provinces = new Map(
  Object.entries(PROVINCES).flatMap(([province, others]) =>
    [fold(province), ...others].map((name) => [name, province] as const)
  )
)
const named = namedAreas()
/**
 * Place names in which the package `zipcodes` has lost an accented letter. The pattern of each name accepts any letter
 * in its place.
 */
const damaged = [...named.keys()]
  .filter((name) => name.includes("\ufffd"))
  .map((name) => [new RegExp(`^${name.replaceAll("\ufffd", ".")}$`), name] as const)

/**
 * Finds a postal code by its first three characters, or a place, with or without a province. A place lies in the
 * middle of its areas. Null if unknown, or not in the named province.
 */
export function findPlace(text: string): Coordinates | null {
  const typed = text.trim()
  const [beforeComma = ""] = typed.split(/[,/]/)
  const code = (CODE.exec(typed) ?? WHOLE_CODE.exec(typed) ?? CODE.exec(beforeComma.trim()))?.[1]
  const area = code && areas.get(code.toUpperCase())
  if (area) return { latitude: area.latitude, longitude: area.longitude }
  const [name = "", ...others] = typed.replace(WHOLE_CODE, " ").split(/[,/]/).map(fold)
  return placeNamed(name, others.flatMap((other) => provinces.get(other) ?? [])[0]) ?? placeAndProvince(name)
}

/** Matches 'Ajax Ontario' or 'Ajax ON Canada'. */
function placeAndProvince(name: string): Coordinates | null {
  const words = name.replace(/ canada$/, "").split(" ")
  for (let count = 1; count < words.length; count++) {
    const province = provinces.get(words.slice(count).join(" "))
    if (province) return placeNamed(words.slice(0, count).join(" "), province)
  }
  return null
}

function placeNamed(name: string, province: string | undefined): Coordinates | null {
  if (name === "") return null
  const known = named.get(name) ?? named.get(damaged.find(([pattern]) => pattern.test(name))?.[1] ?? "")
  const places = [...(known ?? [])].filter(([where]) => province === undefined || where === province)
  const [first] = places.sort(
    ([one, areasOfOne], [other, areasOfOther]) =>
      Number(other === PREFERRED) - Number(one === PREFERRED) ||
      areasOfOther.length - areasOfOne.length ||
      (one < other ? -1 : 1)
  )
  return first ? middleOf(first[1]) : null
}

/** The median, so that one distant area does not matter. */
function middleOf(places: readonly Area[]): Coordinates {
  const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!
  return {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  }
}

function knownAreas(): ReadonlyMap<string, Area> {
  const known = new Map<string, Area>()
  for (const [code, { latitude, longitude, city, state }] of Object.entries(codes)) {
    // Some entries of the npm package `zipcodes` have shifted columns and no latitude. Latitude 90 is Santa Claus's
    // postal code.
    if (latitude === null || longitude === null || latitude === 90) continue
    known.set(code, { latitude, longitude, city, province: state, ...PUT_RIGHT[code] })
  }
  return known
}

/** The postal areas that share a place name, grouped by name and then by province. */
function namedAreas(): ReadonlyMap<string, ReadonlyMap<string, readonly Area[]>> {
  const found = new Map<string, Map<string, Area[]>>()
  const add = (name: string, area: Area) => {
    const byProvince = found.get(name) ?? found.set(name, new Map()).get(name)!
    const together = byProvince.get(area.province) ?? byProvince.set(area.province, []).get(area.province)!
    together.push(area)
  }
  for (const [code, area] of areas) {
    for (const name of namesOf(code, area)) add(name, area)
    for (const [city, beginnings] of Object.entries(CITIES_OF_SEVERAL_TOWNS))
      if (beginnings.some((beginning) => code.startsWith(beginning))) add(fold(city), area)
  }
  return found
}

/** 'Brampton North Central' is Brampton, 'Downtown Toronto (Rosedale)' is Toronto. */
function namesOf(code: string, { city, province }: Area): Set<string> {
  const [town = ""] = city.split("(")
  // The name of a rural region has one of its towns in brackets. That town may be hours away, so no name leads to the
  // region.
  if (code[1] === "0" && town !== city) return new Set()
  const name = fold(town)
    .replace(/ provincial government$/, "")
    .replace(new RegExp(` ${fold(province)}$`), "")
  const words = name.split(" ")
  while (words.length > 1 && PARTS_BEHIND.has(words.at(-1)!)) words.pop()
  const names = [words]
  if (words.length > 1 && PARTS_BEFORE.has(words[0]!)) names.push(words.slice(1))
  if (words.length > 1 && KINDS_OF_TOWN.has(words.at(-1)!)) names.push(words.slice(0, -1))
  return new Set([name, ...names.map((each) => each.join(" "))])
}

/** Normalises a name for comparison: no capitals, accents, dots or hyphens. */
function fold(text: string): string {
  const short: Readonly<Record<string, string>> = { saint: "st", sainte: "ste", mount: "mt", fort: "ft" }
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replace(/['’.]/g, "")
    .replaceAll("&", " and ")
    .replace(/[^a-z0-9\ufffd]+/g, " ")
    .trim()
    .split(" ")
    .map((word) => short[word] ?? word)
    .join(" ")
}
