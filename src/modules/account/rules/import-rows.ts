import {
  IMPORT_COLUMNS,
  columnKey,
  emailFrom,
  newRegistrant,
  splitExtension,
  type ImportPreviewRow,
  type NewRegistrant,
} from "@northlot/contract"

type ImportColumn = (typeof IMPORT_COLUMNS)[number]
/** A person to be added. Northlot makes a password that nobody knows. */
export type ImportedPerson = Omit<NewRegistrant, "password">

export interface ReadRow {
  /** The line in the file. */
  line: number
  cells: Partial<Record<ImportColumn, string>>
}

export interface JudgedRow extends ImportPreviewRow {
  /** Null where the row is refused. */
  person: ImportedPerson | null
}

/** Other names of the columns, in English and French, as `columnKey` spells them. */
const SPELLINGS: Readonly<Record<ImportColumn, string>> = {
  email: "email, e mail, email address, e mail address, mail, courriel, adresse courriel, adresse electronique",
  first: "first, first name, firstname, given name, prenom",
  last: "last, last name, lastname, surname, family name, nom, nom de famille",
  mobile: "mobile, mobile phone, mobile number, cell, cell phone, phone, phone number, telephone, cellulaire, portable",
  role: "role",
  buyerType: "buyertype, buyer type",
  sellerType: "sellertype, seller type",
  city: "city, town, ville",
  province: "province, prov",
}
const KNOWN = new Map(
  IMPORT_COLUMNS.flatMap((column) =>
    SPELLINGS[column].split(", ").map((name): [string, ImportColumn] => [name, column])
  )
)

/** The import's columns that the first line names. An unknown name stays as it is. */
export const columnsMeant = (names: readonly string[]): string[] =>
  names.map((name) => KNOWN.get(columnKey(name)) ?? name)

/** Why the first line does not fit an import; null where it does. */
export function headerProblem(names: readonly string[]): string | null {
  const unknown = names.filter((name) => !IMPORT_COLUMNS.includes(name as ImportColumn))
  if (unknown.length > 0) return `The first line names columns that an import does not have: ${unknown.join(", ")}.`
  if (new Set(names).size < names.length) return "The first line names a column twice."
  return names.includes("email") ? null : "The first line has to name the column email."
}

const person = newRegistrant.omit({ password: true, status: true, dealer: true, location: true })

/** A spreadsheet would run such a value as a formula. No name or town begins this way. */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Z}']*[=+\-@＝＋－﹣−＠]/u
const isTelephone = (value: string) => /^\+?[\d\s().-]*$/.test(splitExtension(value.trim()).number)

/**
 * Judges each row. An address that an earlier row has too, in whatever case, is refused. `known` are the addresses of
 * existing accounts, in lower case.
 */
export function judgeRows(rows: readonly ReadRow[], known: ReadonlySet<string>): JudgedRow[] {
  const seen = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const given = Object.fromEntries(Object.entries(cells).filter(([, value]) => value.trim() !== ""))
    const read = person.safeParse(given)
    const problems: Record<string, string> = {}
    for (const { path, message } of read.error?.issues ?? []) problems[String(path[0] ?? "email")] ??= message
    for (const [column, value] of Object.entries(given)) {
      if (column === "mobile" && !isTelephone(value)) problems[column] ??= "This is no telephone number."
      // An e-mail address or phone number may begin with a plus.
      if (column !== "mobile" && column !== "email" && FORMULA.test(value))
        problems[column] ??= "This begins as a formula does."
    }
    if (given.buyerType === "dealer" || given.sellerType === "dealer")
      problems[given.buyerType === "dealer" ? "buyerType" : "sellerType"] ??=
        "A dealer is added one by one, with the registration."
    const email = read.data?.email ?? emailFrom(given.email ?? "")
    const before = seen.get(email)
    if (email !== "" && before !== undefined) problems.email ??= `Line ${before} has this address already.`
    else seen.set(email, line)
    if (Object.keys(problems).length > 0 || !read.data)
      return { line, email, becomes: "refused", problems, person: null }
    const becomes = known.has(email) ? "known" : "added"
    return { line, email, becomes, problems, person: { ...read.data, status: "active" } }
  })
}
