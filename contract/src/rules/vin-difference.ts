export interface NamedVehicle {
  year: number | null
  make: string
  model: string
}

/**
 * The vehicle that a VIN describes, for comparison with the seller's words. `candidates`: all vehicles that fit, if
 * there are several.
 */
export interface VinTold extends NamedVehicle {
  candidates: readonly NamedVehicle[]
}

export const VIN_DIFFERENCE_FIELDS = ["year", "make", "model"] as const
export type VinDifferenceField = (typeof VIN_DIFFERENCE_FIELDS)[number]

export interface VinDifference {
  field: VinDifferenceField
  /** The value that the VIN describes; several values joined by 'or' if several vehicles fit. */
  told: string
  typed: string
}

/**
 * The fields in which a VIN contradicts the seller's words. An empty field, a VIN without the value, or another
 * spelling is no contradiction.
 */
export function vinDifferences(told: VinTold | null, written: NamedVehicle): VinDifference[] {
  if (!told) return []
  const vehicles = told.candidates.length > 0 ? told.candidates : [told]
  const differs: Record<VinDifferenceField, (vehicle: NamedVehicle) => boolean> = {
    year: ({ year }) => year !== null && written.year !== null && year !== written.year,
    make: ({ make }) => make !== "" && written.make.trim() !== "" && !sameMake(make, written.make),
    model: (vehicle) => vehicle.model !== "" && written.model.trim() !== "" && !sameModel(vehicle, written),
  }
  return VIN_DIFFERENCE_FIELDS.flatMap((field) => {
    if (!vehicles.every(differs[field])) return []
    const names = [...new Set(vehicles.map((vehicle) => String(vehicle[field])))]
    return [{ field, told: names.join(" or ").slice(0, 300), typed: String(written[field]).trim() }]
  })
}

/**
 * Whether the seller has confirmed each difference. A confirmation covers only the values that the seller was shown.
 */
export function isVinDifferenceSettled(
  differences: readonly VinDifference[],
  confirmed: readonly VinDifference[]
): boolean {
  return differences.every(({ field, told, typed }) =>
    confirmed.some((one) => one.field === field && one.told === told && one.typed === typed)
  )
}

/** Other names of a make, each with the spelling by which makes are compared. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  chev: "chevrolet",
  chevy: "chevrolet",
  vw: "volkswagen",
  volkswagon: "volkswagen",
  mercedes: "mercedesbenz",
  benz: "mercedesbenz",
  smart: "mercedesbenz",
  mercedesamg: "mercedesbenz",
  mercedesmaybach: "mercedesbenz",
  infinity: "infiniti",
  hyundaigenesis: "genesis",
  // Ram was a Dodge until 2012, and people still call it one.
  ram: "dodge",
  dodgeram: "dodge",
  minicooper: "mini",
  range: "landrover",
  rangerover: "landrover",
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")

function makeKey(make: string): string {
  const written = plain(make)
  return OTHER_NAMES[written] ?? written
}

export function sameMake(one: string, other: string): boolean {
  const [first, second] = [makeKey(one), makeKey(other)]
  return first === second || first.startsWith(second) || second.startsWith(first)
}

/** Words that do not identify the model: load classes, body styles and fillers such as 'new'. */
const FILLING =
  /^(?:\d{3,4}(?:hd|ld|xd)?|hd|ld|xd|srw|drw|classic|limited|sedan|coupe|hatchback|convertible|wagon|pickup|truck|suv|van|cab|class|series|new|the|all)$/
/** Words that, after a model's name, make it the name of another model: a 'Rogue Sport' is not a 'Rogue'. */
const OTHER_MODEL =
  /^(?:cross|sport|xl|max|mach|connect|prime|velar|evoque|countryman|clubman|grand|activ|allroad|alltrack|esv)$/

/** Whether two names mean the same model. The names of the makes are ignored. */
export function sameModel(one: NamedVehicle, other: NamedVehicle): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (first.length === 0 || second.length === 0) return true
  const byLength = first.length - second.length || first.join("").length - second.join("").length
  const [short, long] = byLength <= 0 ? [first, second] : [second, first]
  if (familyOf(one, first) === familyOf(other, second)) return true
  const [shorter, longer] = [short.join(""), long.join("")]
  if (shorter === longer) return true
  // The models 'Silverado' and 'Silverado 1500 LT' are the same, but 'Rogue' and 'Rogue Sport' are two.
  const begins = short.every((word, place) => long[place] === word)
  if (begins) return !OTHER_MODEL.test(long[short.length] ?? "")
  // 'RX350' is the model RX, and 'F150XLT' is an F-150, but 'CX-50' is not a CX-5.
  const behind = longer.startsWith(shorter) ? longer.slice(shorter.length) : ""
  if (/^[a-z]{2,3}$/.test(shorter) && /^\d{3}[a-z]?$/.test(behind)) return true
  if (/^[a-z]+\d+$/.test(shorter) && /^[a-z]/.test(behind)) return true
  const [told, said] = [short, long].map((words) => words.filter((word) => !FILLING.test(word)))
  if (told!.length === 0 || said!.length === 0) return false
  return told!.join("") === said!.join("")
}

function wordsOf({ make, model }: NamedVehicle): string[] {
  const words = wordsIn(model)
  const ofMake = new Set(wordsIn(make))
  while (words.length > 0 && (ofMake.has(words[0]!) || makeKey(words[0]!) === makeKey(make))) words.shift()
  return makeKey(make) === "mini" ? words.filter((word) => !MINI_VERSION.test(word)) : words
}

/** Words for a MINI's version. Registries name a MINI by its body ('Hardtop'), people by its engine ('Cooper S'). */
const MINI_VERSION = /^(?:cooper|one|s|se|sd|d|jcw|john|works|all4|hatch|[235]|doors?|dr)$/

const wordsIn = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    // 'F-150' and 'CR-V' become one word each, but 'Mach-E' becomes two.
    .replace(/\b([a-z]{1,2})-(?=[a-z0-9]{1,4}\b)/g, "$1")
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The model line of a BMW or Mercedes-Benz: '435i' is a '4 Series', and 'C 300' is a 'C-Class'. */
function familyOf({ make }: NamedVehicle, words: readonly string[]): string | symbol {
  const name = words.join("")
  const key = makeKey(make)
  if (key === "bmw") {
    const [, series] = /^(?:m|alpina)?([1-8])(?:\d\d|series)/.exec(name) ?? []
    if (series) return `bmw ${series}`
  }
  if (key === "mercedesbenz") {
    const [, letters] = /^(?:amg)?([a-z]{1,3}?)(?:class|\d{2,3})/.exec(name) ?? []
    if (letters) return `mercedes ${letters}`
  }
  return Symbol(name)
}
