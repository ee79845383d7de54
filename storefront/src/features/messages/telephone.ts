/** The address of a `tel:` link for a number as a person typed it; ten digits are taken as Canadian. */
export function telephoneAddress(number: string): string {
  const digits = number.replace(/\D/g, "")
  if (number.trim().startsWith("+")) return `tel:+${digits}`
  if (digits.length === 10) return `tel:+1${digits}`
  return `tel:${digits.length === 11 && digits.startsWith("1") ? "+" : ""}${digits}`
}

/** '416-555-0100' for ten digits; every other number as it was typed. */
export function shownTelephone(number: string): string {
  const digits = number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : number
}
