import { splitExtension } from "@northlot/contract"

/**
 * The `tel:` address of a typed number. Ten digits are a Canadian number. The phone dials an extension after a pause.
 */
export function telephoneAddress(typed: string): string {
  const { number, extension } = splitExtension(typed)
  const digits = number.replace(/\D/g, "")
  const pause = extension === null ? "" : `,${extension}`
  if (number.trim().startsWith("+")) return `tel:+${digits}${pause}`
  if (digits.length === 10) return `tel:+1${digits}${pause}`
  return `tel:${digits.length === 11 && digits.startsWith("1") ? "+" : ""}${digits}${pause}`
}

/** A number as text: '416-555-0100' for ten digits, any other number as typed. */
export function shownTelephone(number: string): string {
  const digits = number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : number
}
