import { isSamePersonName } from "@northlot/contract"

export interface VerifiedSeller {
  first: string
  last: string
  /** The registered name of a dealer. */
  company: string | null
}

/** The legal forms at the end of a company's name, in the spellings of banks and registers. */
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
 * Whether the holder of a bank account is the verified seller: the person or the dealer's company. Order, case, accents
 * and middle names of the person do not matter (`isSamePersonName`). A legal form at the end of the company's name does
 * not matter either.
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
