const PROVINCES: Record<string, string> = {
  alberta: "AB",
  "british columbia": "BC",
  manitoba: "MB",
  "new brunswick": "NB",
  "newfoundland and labrador": "NL",
  newfoundland: "NL",
  "northwest territories": "NT",
  "nova scotia": "NS",
  nunavut: "NU",
  ontario: "ON",
  "prince edward island": "PE",
  quebec: "QC",
  québec: "QC",
  saskatchewan: "SK",
  yukon: "YT",
}
const CODES = new Set(Object.values(PROVINCES))

/** The two letters of the province at the end of a place such as `Toronto, Ontario`; null without one. */
export function provinceOf(location: string): string | null {
  const last = location.split(/[,/]/).at(-1)!.trim()
  const code = last.replaceAll(".", "").toUpperCase()
  return CODES.has(code) ? code : (PROVINCES[last.toLowerCase()] ?? null)
}
