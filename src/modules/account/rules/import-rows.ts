import {
  EMAIL_MAXIMUM_LENGTH,
  OMVIC_NUMBER,
  columnKey,
  emailFrom,
  looksLikeEmail,
  newRegistrant,
  splitExtension,
  type ImportPreviewRow,
  type NewRegistrant,
  type RegistrantImportField,
} from "@northlot/contract"

/** A person to be added. The server generates a password that nobody knows. */
export type ImportedPerson = Omit<NewRegistrant, "password">

export interface ReadRow {
  /** The row's line number in the file. */
  line: number
  cells: Partial<Record<RegistrantImportField, string>>
  /** Why the whole row cannot be read. */
  problem: string | null
}

export interface JudgedRow extends ImportPreviewRow {
  /** Null where the row adds no account. */
  person: ImportedPerson | null
}

type Given = Partial<Record<RegistrantImportField, string>>
type Problems = ImportPreviewRow["problems"]

const person = newRegistrant.omit({ password: true })

/** Maps the import's dealer fields to the field names of a dealer. */
const DEALER = {
  dealerName: "name",
  dealerAddress: "address",
  omvic: "omvic",
  dealerTel: "tel",
  representative: "representative",
} as const
const isOfDealer = (field: string): field is keyof typeof DEALER => Object.hasOwn(DEALER, field)

/** Matches a value that a spreadsheet would run as a formula. No name or town begins this way. */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Z}']*[=+\-@＝＋－﹣−＠]/u
const isTelephone = (value: string) => /^\+?[\d\s().-]*$/.test(splitExtension(value.trim()).number)

/** The maximum number of characters that an account stores in each field. */
const LONGEST = {
  first: 80,
  last: 80,
  mobile: 30,
  location: 120,
  city: 60,
  province: 60,
  dealerName: 160,
  dealerAddress: 200,
  omvic: 10,
  dealerTel: 30,
  representative: 120,
} as const

/** The values of each choice, with the accepted synonyms as `columnKey` normalizes them. */
const CHOICES = {
  role: { buyer: "acheteur, bidder", seller: "vendeur", broker: "courtier" },
  buyerType: { private: "prive, particulier", dealer: "concessionnaire, commercant" },
  sellerType: { private: "prive, particulier", dealer: "concessionnaire, commercant" },
  status: { active: "actif", disabled: "desactive" },
} as const
const isChoice = (field: string): field is keyof typeof CHOICES => Object.hasOwn(CHOICES, field)

/** Matches the e-mail address of a pseudonymised account, as the console's download of accounts shows it. */
const CLOSED = /^closed-[^@]+@closed\.northlot\.invalid$/

/**
 * Judges each row. A row is refused when an earlier row has the same address, ignoring case. `known` are the addresses
 * of existing accounts, in lower case; a row with one of these changes nothing and needs no valid fields.
 */
export function judgeRows(rows: readonly ReadRow[], known: ReadonlySet<string>): JudgedRow[] {
  const seen = new Map<string, number>()
  return rows.map(({ line, cells, problem }) => {
    const given = Object.fromEntries(
      Object.entries(cells)
        .map(([field, value]) => [field, meantBy(field, value.trim())] as const)
        .filter(([, value]) => value !== "")
    ) as Given
    const email = emailFrom(given.email ?? "")
    const refused = (problems: Problems): JudgedRow => ({ line, email, becomes: "refused", problems, person: null })
    if (problem !== null) return refused({ row: problem })
    const before = seen.get(email)
    if (email !== "" && before !== undefined)
      return refused({ email: `Line ${before} has this address already. Remove one of the two rows.` })
    seen.set(email, line)
    const passed = known.has(email) ? "known" : CLOSED.test(email) ? "closed" : null
    if (passed) return { line, email, becomes: passed, problems: {}, person: null }
    const problems = problemsOf(given)
    const read = person.safeParse(personOf(given))
    for (const { path } of read.error?.issues ?? []) {
      problems[fieldAt(path)] ??=
        "This value contains a character that cannot be stored. Type the value again, in one line."
    }
    if (Object.keys(problems).length > 0 || !read.data) return refused(problems)
    return { line, email, becomes: "added", problems, person: read.data }
  })
}

/** Translates a synonym of a choice to its value; returns every other value unchanged. */
function meantBy(field: string, value: string): string {
  if (!isChoice(field)) return value
  const key = columnKey(value)
  const found = Object.entries(CHOICES[field]).find(
    ([choice, others]: [string, string]) => choice === key || others.split(", ").includes(key)
  )
  return found?.[0] ?? value
}

/** The problem of each invalid field, with its remedy. */
function problemsOf(given: Given): Problems {
  const problems: Problems = {}
  if (given.email === undefined) problems.email = "The email address is missing. Every account needs an email address."
  for (const [name, value] of Object.entries(given)) {
    const field = name as RegistrantImportField
    const problem = problemOf(field, value)
    if (problem) problems[field] = problem
  }
  if (kindOf(given) !== undefined) return problems
  for (const field of Object.keys(given)) {
    if (isOfDealer(field))
      problems[field] ??=
        "Only dealers have this value. Write dealer as the buyer type or seller type, or leave this field empty."
  }
  return problems
}

/** The buyer or seller type that the row gives its person. Only a dealer may have the dealer fields. */
const kindOf = ({ role, buyerType, sellerType }: Given) => (role === "seller" ? sellerType : buyerType)

/** The row's values in the shape of a new account. */
function personOf(given: Given): Record<string, unknown> {
  const own = Object.entries(given).filter(([field]) => !isOfDealer(field))
  if (kindOf(given) !== "dealer") return Object.fromEntries(own)
  const dealer = Object.entries(DEALER).map(([field, name]) => [name, given[field as keyof typeof DEALER] ?? ""])
  return { ...Object.fromEntries(own), dealer: Object.fromEntries(dealer) }
}

/** The import field whose value becomes the account's property at this path, for example `dealer.tel`. */
function fieldAt([first, second]: readonly PropertyKey[]): keyof Problems {
  const found = Object.entries(DEALER).find(([, name]) => first === "dealer" && name === second)
  return (found?.[0] ?? first ?? "row") as keyof Problems
}

function problemOf(field: RegistrantImportField, value: string): string | null {
  const shown = `‘${value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value}’`
  if (field === "email") {
    if (looksLikeEmail(value)) return null
    return emailFrom(value).length > EMAIL_MAXIMUM_LENGTH
      ? `This address has more than ${EMAIL_MAXIMUM_LENGTH} characters. Enter the right address.`
      : `${shown} is not an email address. Write it like name@example.com.`
  }
  if (isChoice(field)) {
    const choices = Object.keys(CHOICES[field])
    if (choices.includes(value)) return null
    return `${shown} cannot stand here. Write ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}, or leave it empty.`
  }
  if (field === "omvic")
    return OMVIC_NUMBER.test(value) ? null : `${shown} is not an OMVIC number. Write its 4 to 10 digits.`
  if (field === "mobile" || field === "dealerTel") {
    if (!isTelephone(value)) return `${shown} is not a telephone number. Write one number, like 416 555 0134.`
  } else if (FORMULA.test(value)) {
    return `${shown} starts like a formula. Remove the first character.`
  }
  if (value.length <= LONGEST[field]) return null
  return `This value has ${value.length} characters. Shorten the value to at most ${LONGEST[field]}.`
}

/** The number of characters of a wrong value that its message repeats. */
const SHOWN = 40
