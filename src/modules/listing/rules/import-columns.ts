import { LISTING_IMPORT_FIELDS, type ListingImportField } from "@northlot/contract"

/** Other names under which inventories keep the same, in English and French, as `columnKey` spells them. */
const SPELLINGS: Readonly<Record<ListingImportField, string>> = {
  vin: "vin, vin number, vehicle identification number, serial number, niv, numero de serie",
  vinCheckDigitConfirmed: "vin confirmed, vin checked, niv confirme",
  stockNumber: "stock number, stock, stock no, stock num, stk, unit number, unit, numero de stock, numero d inventaire",
  year: "year, model year, yr, annee, annee modele",
  make: "make, manufacturer, brand, marque, fabricant",
  model: "model, modele",
  trim: "trim, trim level, series, version, finition, niveau",
  title: "title, listing title, headline, titre",
  kms: "kilometres, kilometers, kms, km, mileage, odometer, odometer km, mileage km, kilometrage, odometre",
  price: "asking price, price, list price, retail price, sale price, internet price, price cad, prix, prix demande",
  startingPrice: "starting price, opening price, start price, opening bid, starting bid, mise a prix, prix de depart",
  reserve: "reserve price, reserve, reserve amount, minimum price, prix de reserve",
  location: "location, city, place, lot, yard, ville, lieu, emplacement",
  body: "body, body style, body type, bodystyle, category, vehicle type, carrosserie, type de carrosserie",
  exteriorColor:
    "exterior colour, exterior color, colour, color, ext color, ext colour, paint, couleur, couleur exterieure",
  interiorColor: "interior colour, interior color, int color, int colour, couleur interieure",
  transmission: "transmission, trans, gearbox, boite, boite de vitesses",
  drivetrain: "drivetrain, drive train, drive type, drive, driveline, wheel drive, entrainement, rouage, traction",
  fuel: "fuel, fuel type, powertrain, carburant, type de carburant",
  engine: "engine, engine description, motor, moteur",
  cylinders: "cylinders, cyl, engine cylinders, number of cylinders, cylindres",
  doors: "doors, number of doors, door count, portes",
  seats: "seats, seating, passengers, number of seats, places, sieges",
  batteryKwh: "battery kwh, battery, battery capacity, battery size, kwh, usable battery, batterie, capacite batterie",
  rangeKm: "range km, range, electric range, ev range, battery range, autonomie, autonomie km, autonomie electrique",
  description: "description, comments, dealer comments, seller notes, remarks, commentaires",
  features: "features, options, equipment, equipements, caracteristiques",
  featuresExtra: "extras, other features, added extras, extra equipment, autres options",
  photoAddresses:
    "photo addresses, photo address, photo urls, photo url, photos, photo, image urls, image url, images, image, pictures, picture urls, photo links, image links, adresses des photos",
  accidents: "accidents, accident, accident history, accidente",
  outOfProvince: "out of province, hors province",
  safetyIncluded: "safety included, safety, safety certificate, certified safety, securite incluse, inspection incluse",
  physicalDamage: "damage, damages, physical damage, dommages",
  conditionRating: "condition rating, condition, rating, grade, etat",
  moreInfo: "more info, condition notes, condition report, notes, disclosures, declarations",
}

/** What a column's name is compared by: without case, accents and signs. */
export function columnKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(".", "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
}

const KNOWN = new Map<string, ListingImportField>(
  (Object.keys(LISTING_IMPORT_FIELDS) as ListingImportField[]).flatMap((field) =>
    [LISTING_IMPORT_FIELDS[field], field, ...SPELLINGS[field].split(", ")].map(
      (spelling): [string, ListingImportField] => [columnKey(spelling), field]
    )
  )
)

/** What the columns of one seller's tables were said to be, by `columnKey`; null for one that is left out. */
export type KeptColumns = Readonly<Record<string, ListingImportField | null>>

/** What each column is; of two that would be the same, the first. */
export function recogniseColumns(names: readonly string[], kept: KeptColumns): (ListingImportField | null)[] {
  const used = new Set<ListingImportField>()
  const known = names.map((name) => {
    const key = columnKey(name)
    return { isOwnWord: Object.hasOwn(kept, key), field: Object.hasOwn(kept, key) ? kept[key]! : KNOWN.get(key) }
  })
  // What the seller said comes before what a name usually means, wherever it stands.
  for (const { isOwnWord, field } of known) if (isOwnWord && field) used.add(field)
  const taken = new Set<ListingImportField>()
  return known.map(({ isOwnWord, field }) => {
    if (!field || taken.has(field) || (!isOwnWord && used.has(field))) return null
    taken.add(field)
    return field
  })
}

export type ReadColumns = { ok: true; fields: (ListingImportField | null)[] } | { ok: false; message: string }

/** What a request says that each of so many columns is: names of fields with commas between them. */
export function readColumns(text: string, count: number): ReadColumns {
  const fields = text.split(",").map((name) => name.trim())
  if (fields.length !== count) return { ok: false, message: `Say of each of the ${count} columns what it is.` }
  const unknown = fields.find((name) => name !== "" && !Object.hasOwn(LISTING_IMPORT_FIELDS, name))
  if (unknown !== undefined) return { ok: false, message: `No column can be '${unknown}'.` }
  const named = fields.filter((name) => name !== "") as ListingImportField[]
  const twice = named.find((name, index) => named.indexOf(name) < index)
  if (twice) return { ok: false, message: `Two columns are ${LISTING_IMPORT_FIELDS[twice]}. Leave one of them out.` }
  return { ok: true, fields: fields.map((name) => (name === "" ? null : (name as ListingImportField))) }
}

/** The same to be kept: what one column was said to be holds for the next table that has it. */
export function keptColumns(
  before: KeptColumns,
  names: readonly string[],
  fields: readonly (ListingImportField | null)[]
): KeptColumns {
  const said = names.flatMap((name, index): [string, ListingImportField | null][] => {
    const key = columnKey(name)
    return key === "" ? [] : [[key, fields[index] ?? null]]
  })
  // Of two columns with one name, the one that is used.
  const used = said.filter(([, field]) => field !== null)
  const all = { ...before, ...Object.fromEntries(said), ...Object.fromEntries(used) }
  return Object.fromEntries(Object.entries(all).slice(-KEPT_MAXIMUM))
}

/** A seller's tables are of a few kinds; what was said first is forgotten first. */
const KEPT_MAXIMUM = 300
