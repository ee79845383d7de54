import { isSamePersonName } from "@northlot/contract"

export interface VerifiedSeller {
  first: string
  last: string
  /** The registered name of a dealer. */
  company: string | null
}

/** What a company's name ends in, in the spellings that banks and registers use. */
const LEGAL_FORMS = new Set([
  "ltd",
  "limited",
  "ltee",
  "limitee",
  "inc",
  "incorporated",
  "corp",
  "corporation",
  "co",
  "company",
  "llp",
  "lp",
])

/**
 * Whether an account's holder is the seller as verified: the person, whatever the order, case, accents and middle names
 * (`isSamePersonName`), or the dealer's company, whatever its legal form is spelt like.
 */
export function isHolder(holder: string, { first, last, company }: VerifiedSeller): boolean {
  if (isSamePersonName(holder, { first, last })) return true
  const name = company === null ? "" : companyName(company)
  return name !== "" && companyName(holder) === name
}

function companyName(text: string): string {
  const words =
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f'’.]/g, "")
      .toLowerCase()
      .replace(/&/g, " and ")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1)!)) words.pop()
  return words.join(" ")
}
