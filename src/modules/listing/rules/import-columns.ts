import { LISTING_IMPORT_FIELDS, columnKey, type ListingImportField } from "@northlot/contract"

/**
 * Other names that inventories use for a field, in English and French, as `columnKey` spells them. If two columns of a
 * table match one field, the name listed first here wins.
 */
const SPELLINGS: Readonly<Record<ListingImportField, string>> = {
  vin: "vin, vin number, vin no, vin code, full vin, vehicle identification number, serial number, serial no, niv, numero niv, numero de serie, no de serie, n de serie",
  vinCheckDigitConfirmed: "vin confirmed, vin checked, niv confirme",
  stockNumber:
    "stock number, stock, stock no, stock num, stock id, stock code, stk, stk no, stk number, unit number, unit no, unit, inventory number, inventory no, numero de stock, no de stock, n de stock, no stock, n stock, numero d inventaire, no d inventaire, n d inventaire, no inventaire, numero inventaire, inventaire",
  year: "year, model year, yr, my, annee, annee modele, annee du modele, annee du vehicule, millesime",
  make: "make, manufacturer, mfr, brand, marque, fabricant, constructeur",
  model: "model, modele",
  trim: "trim, trim level, series, series detail, version, finition, niveau, niveau de finition",
  title: "title, listing title, headline, ad title, titre",
  kms: "kilometres, kilometers, kms, km, mileage, mileage km, odometer, odometer km, odometer reading, odometer value, current mileage, current odometer, mileage value, odo, kilometrage, kilometrage actuel, odometre",
  price:
    "asking price, price, price cad, internet price, web price, website price, online price, selling price, sale price, sales price, special price, final price, our price, current price, advertised price, asking, list price, listing price, regular price, retail price, retail, msrp, pdsf, prix demande, prix, prix internet, prix web, prix affiche, prix annonce, prix de vente, prix courant, prix special, prix solde, prix regulier, prix de detail",
  startingPrice: "starting price, opening price, start price, opening bid, starting bid, mise a prix, prix de depart",
  reserve: "reserve price, reserve, reserve amount, minimum price, prix de reserve",
  location:
    "location, city, dealer city, dealership city, store city, vehicle location, vehicle city, lot location, place, town, lot, yard, store location, dealer location, ville, ville du concessionnaire, lieu, emplacement, succursale",
  body: "body, body style, body type, body style name, category, vehicle type, carrosserie, type de carrosserie, style de carrosserie, type de vehicule, categorie",
  exteriorColor:
    "exterior colour, exterior color, colour, color, ext color, ext colour, body colour, body color, exterior, paint, paint color, exterior paint, exterior base color, exterior generic color, exterior generic colour, exterior color generic, exterior colour generic, ext color generic, ext colour generic, ext generic color, ext generic colour, generic exterior color, generic color, couleur exterieure, couleur ext, couleur, couleur exterieur, couleur generique",
  interiorColor:
    "interior colour, interior color, int color, int colour, interior, interior base color, interior generic color, interior generic colour, interior color generic, interior colour generic, int color generic, int colour generic, int generic color, int generic colour, couleur interieure, couleur int, couleur interieur",
  transmission:
    "transmission, trans, transmission type, gearbox, boite, boite de vitesses, boite de vitesse, boite vitesses",
  drivetrain:
    "drivetrain, drive train, drivetrain type, drive type, drive, driveline, wheel drive, driven wheels, entrainement, rouage, rouage d entrainement, rouage moteur, roues motrices, type d entrainement, traction, motricite",
  fuel: "fuel, fuel type, engine fuel, engine fuel type, powertrain, carburant, type de carburant, energie",
  engine:
    "engine, engine description, motor, engine size, engine name, engine displacement, displacement, moteur, motorisation, cylindree",
  cylinders:
    "cylinders, cyl, cylinder count, engine cylinders, engine cylinder ct, engine cylinder count, engine cyl, number of cylinders, no of cylinders, cylindres, nombre de cylindres, nb de cylindres, nb cylindres",
  doors:
    "doors, number of doors, no of doors, door count, door ct, body door ct, body door count, portes, nombre de portes, nb de portes, nb portes",
  seats:
    "seats, seating, seating capacity, passengers, passenger capacity, passenger count, seat count, number of seats, no of seats, number of passengers, places, sieges, nombre de places, nb de places, nb places, passagers, nombre de passagers",
  wheelbaseMm: "wheelbase mm, wheelbase, wheel base, empattement, empattement mm",
  batteryKwh: "battery kwh, battery, battery capacity, battery size, kwh, usable battery, batterie, capacite batterie",
  rangeKm: "range km, range, electric range, ev range, battery range, autonomie, autonomie km, autonomie electrique",
  description:
    "description, comments, comment, dealer comments, dealer notes, vehicle comments, vehicle description, long description, web description, internet comments, ad description, ad text, marketing description, sales comments, seller notes, remarks, commentaires, commentaire, remarques, description longue, texte",
  features:
    "features, options, option list, options list, feature list, features list, equipment, equipment list, vehicle options, vehicle features, installed options, dealer options, standard features, standard equipment, equipements, equipement, caracteristiques, liste d options, liste des options, liste d equipements",
  featuresExtra: "extras, other features, added extras, extra equipment, autres options",
  photoAddresses:
    "photo addresses, photo address, photo url list, photo urls, photo url, photos url, photos, photo, photo list, image url list, image urls, image url, images url, images, image, image list, picture url list, picture urls, picture url, pictures, picture list, pics, photo links, image links, media urls, adresses des photos, url des photos, urls des photos, url photos, liens des photos, liste des photos, liste de photos",
  accidents: "accidents, accident, accident history, accidente",
  outOfProvince: "out of province, hors province",
  safetyIncluded: "safety included, safety, safety certificate, certified safety, securite incluse, inspection incluse",
  physicalDamage: "damage, damages, physical damage, dommages",
  conditionRating: "condition rating, condition, rating, grade, etat",
  moreInfo: "more info, condition notes, condition report, notes, disclosures, declarations",
}

/** Inventory columns for which a listing has no field. */
const WITHOUT_PLACE =
  "new used, used new, new or used, used or new, new, used, is new, is used, stock type, inventory type, neuf usage, neuf ou usage, neuf occasion, neuf ou occasion, neuf d occasion, certified, is certified, certified preowned, certified pre owned, cpo, certifie, dealer id, dealer code, dealer number, dealer name, dealer, dealership, dealership name, dealer address, dealer phone, dealer email, dealer url, dealer website, dealer province, dealer state, dealer zip, dealer postal code, rooftop, concessionnaire, nom du concessionnaire, city mpg, mpg city, highway mpg, hwy mpg, mpg highway, mpg hwy, age, days in stock, days on lot, days in inventory, date in stock, in stock date, inventory date, status, statut, vehicle, vehicle id, vehicule, model number, model code, style id, cost, invoice, invoice price, book value, carfax url, video url, video urls, video, vdp url, vehicle url, detail url, photos last modified date, photo count, image count, interior type, upholstery, ext color code, int color code, exterior color code, interior color code"

/** Makes `StockNumber`, `stock_number` and `Stock number` one name. */
const joined = (key: string) => key.replaceAll(" ", "")

interface KnownName {
  field: ListingImportField
  /** Of two names of one field, the lower place wins. */
  place: number
}

const KNOWN = new Map<string, KnownName>(
  (Object.keys(LISTING_IMPORT_FIELDS) as ListingImportField[]).flatMap((field) =>
    [LISTING_IMPORT_FIELDS[field], field, ...SPELLINGS[field].split(", ")].map(
      (spelling, place): [string, KnownName] => [joined(columnKey(spelling)), { field, place }]
    )
  )
)
const NO_PLACE = new Set(WITHOUT_PLACE.split(", ").map(joined))

/** Words that exports put before or after the name of a field and that add no meaning. */
const AROUND =
  /^(?:vehicle|veh|car|auto|vehicule|inventory|listing|item)(?= )| (?:desc|description|name|value|text|field|list)$/g

/** Looks up the name as spelled, then without the words around it. */
function knownName(name: string): KnownName | undefined {
  const key = columnKey(name)
  if (NO_PLACE.has(joined(key))) return undefined
  const apart = columnKey(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
  return KNOWN.get(joined(key)) ?? KNOWN.get(joined(apart.replace(AROUND, "").trim()))
}

/** Whether a listing has no field for this column, so that the seller need not say what it is. */
export const isWithoutPlace = (name: string): boolean => NO_PLACE.has(joined(columnKey(name)))

/** The seller's choices for the columns of their tables, by `columnKey`; null for a column to leave out. */
export type RememberedColumns = Readonly<Record<string, ListingImportField | null>>

/** The field of each column. If two columns match one field, the better name wins, then the first column. */
export function recogniseColumns(names: readonly string[], kept: RememberedColumns): (ListingImportField | null)[] {
  const known = names.map((name): KnownName | null => {
    const key = columnKey(name)
    if (!Object.hasOwn(kept, key)) return knownName(name) ?? null
    // The seller's earlier choice wins over the usual meaning of a name.
    const own = kept[key]
    return own ? { field: own, place: -1 } : null
  })
  const columnOf = new Map<ListingImportField, number>()
  for (const [index, column] of known.entries()) {
    if (!column) continue
    const before = columnOf.get(column.field)
    if (before === undefined || column.place < known[before]!.place) columnOf.set(column.field, index)
  }
  return known.map((column, index) => (column && columnOf.get(column.field) === index ? column.field : null))
}

export type ReadColumns = { ok: true; fields: (ListingImportField | null)[] } | { ok: false; message: string }

/** Reads the chosen field of each column from a comma-separated list. */
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

/** Adds the seller's choices to the stored ones. They apply to the next table with the same columns. */
export function rememberedColumns(
  before: RememberedColumns,
  names: readonly string[],
  fields: readonly (ListingImportField | null)[]
): RememberedColumns {
  const said = names.flatMap((name, index): [string, ListingImportField | null][] => {
    const key = columnKey(name)
    return key === "" ? [] : [[key, fields[index] ?? null]]
  })
  // Of two columns with one name, the one that is not left out counts.
  const used = said.filter(([, field]) => field !== null)
  const all = { ...before, ...Object.fromEntries(said), ...Object.fromEntries(used) }
  return Object.fromEntries(Object.entries(all).slice(-KEPT_MAXIMUM))
}

/** A seller's tables have few different columns. The oldest choices are dropped first. */
const KEPT_MAXIMUM = 300
