import {
  LISTING_IMPORT_FIELDS,
  columnKey,
  tableColumns,
  type ListingImportField,
  type RememberedColumns,
} from "@northlot/contract"

/**
 * Other names that dealers' tables use for a field, in English and French, as `columnKey` spells them. If two columns
 * of a table match one field, the name listed first here wins.
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

/** Columns of dealers' tables for which a listing has no field. */
const WITHOUT_PLACE =
  "new used, used new, new or used, used or new, new, used, is new, is used, stock type, inventory type, neuf usage, neuf ou usage, neuf occasion, neuf ou occasion, neuf d occasion, certified, is certified, certified preowned, certified pre owned, cpo, certifie, dealer id, dealer code, dealer number, dealer name, dealer, dealership, dealership name, dealer address, dealer phone, dealer email, dealer url, dealer website, dealer province, dealer state, dealer zip, dealer postal code, rooftop, concessionnaire, nom du concessionnaire, city mpg, mpg city, highway mpg, hwy mpg, mpg highway, mpg hwy, age, days in stock, days on lot, days in inventory, date in stock, in stock date, inventory date, status, statut, vehicle, vehicle id, vehicule, model number, model code, style id, cost, invoice, invoice price, book value, carfax url, video url, video urls, video, vdp url, vehicle url, detail url, photos last modified date, photo count, image count, interior type, upholstery, ext color code, int color code, exterior color code, interior color code"

export const CAR_COLUMNS = tableColumns({
  labels: LISTING_IMPORT_FIELDS,
  spellings: SPELLINGS,
  withoutPlace: WITHOUT_PLACE,
  // Words that exports put before or after the name of a field.
  around:
    /^(?:vehicle|veh|car|auto|vehicule|inventory|listing|item)(?= )| (?:desc|description|name|value|text|field|list)$/g,
})

/** Adds the seller's column choices to the stored ones. A choice applies to later tables with the same column. */
export function rememberedColumns(
  before: RememberedColumns<ListingImportField>,
  names: readonly string[],
  fields: readonly (ListingImportField | null)[]
): RememberedColumns<ListingImportField> {
  const said = names.flatMap((name, index): [string, ListingImportField | null][] => {
    const key = columnKey(name)
    return key === "" ? [] : [[key, fields[index] ?? null]]
  })
  // If two columns have the same name, the column that the seller assigned to a field wins over an ignored one.
  const used = said.filter(([, field]) => field !== null)
  const all = { ...before, ...Object.fromEntries(said), ...Object.fromEntries(used) }
  return Object.fromEntries(Object.entries(all).slice(-KEPT_MAXIMUM))
}

/** The maximum of stored column choices; the oldest are dropped first. A seller's tables have few different columns. */
const KEPT_MAXIMUM = 300
