export interface NamedVehicle {
  year: number | null
  make: string
  model: string
}

/** What a VIN says, to compare with the seller's words; `candidates` where several vehicles fit. */
export interface VinTold extends NamedVehicle {
  candidates: readonly NamedVehicle[]
}

export const VIN_DIFFERENCE_FIELDS = ["year", "make", "model"] as const
export type VinDifferenceField = (typeof VIN_DIFFERENCE_FIELDS)[number]

export interface VinDifference {
  field: VinDifferenceField
  /** What the VIN says; several where it does not tell them apart. */
  told: string
  typed: string
}

/** Where a VIN contradicts the words on its car. An empty field, a silent VIN or another spelling is no difference. */
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

/** A confirmation covers only the differences that were on the screen. */
export function isVinDifferenceSettled(
  differences: readonly VinDifference[],
  confirmed: readonly VinDifference[]
): boolean {
  return differences.every(({ field, told, typed }) =>
    confirmed.some((one) => one.field === field && one.told === told && one.typed === typed)
  )
}

/** Other names of one make, in one spelling. */
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

/** Words that do not tell the model: loads, body, length of the name. */
const FILLING =
  /^(?:\d{3,4}(?:hd|ld|xd)?|hd|ld|xd|srw|drw|classic|limited|sedan|coupe|hatchback|convertible|wagon|pickup|truck|suv|van|cab|class|series|new|the|all)$/
/** After a model's name, such a word makes it another model. */
const OTHER_MODEL =
  /^(?:cross|sport|xl|max|mach|connect|prime|velar|evoque|countryman|clubman|grand|activ|allroad|alltrack|esv)$/

/** Whether two names are of one model, without the names of their makes. */
export function sameModel(one: NamedVehicle, other: NamedVehicle): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (first.length === 0 || second.length === 0) return true
  const byLength = first.length - second.length || first.join("").length - second.join("").length
  const [short, long] = byLength <= 0 ? [first, second] : [second, first]
  if (familyOf(one, first) === familyOf(other, second)) return true
  const [shorter, longer] = [short.join(""), long.join("")]
  if (shorter === longer) return true
  // 'Silverado' and 'Silverado 1500 LT', 'Civic' and 'Civic Si', but 'Rogue' and 'Rogue Sport' are two.
  const begins = short.every((word, place) => long[place] === word)
  if (begins) return !OTHER_MODEL.test(long[short.length] ?? "")
  // 'RX350' is an RX, 'F150XLT' an F-150, and 'CX-50' no CX-5.
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

/** Registries name a MINI by its body, people by its engine: 'Hardtop' and 'Cooper S'. */
const MINI_VERSION = /^(?:cooper|one|s|se|sd|d|jcw|john|works|all4|hatch|[235]|doors?|dr)$/

const wordsIn = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    // 'F-150' and 'CR-V' are one word, 'Mustang Mach-E' begins another.
    .replace(/\b([a-z]{1,2})-(?=[a-z0-9]{1,4}\b)/g, "$1")
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The line behind a German maker's number or letters: '435i' and '4 Series', 'C 300' and 'C-Class'. */
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
