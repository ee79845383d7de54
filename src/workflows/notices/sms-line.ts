const LENGTH = 140
const ENDING = " Reply STOP to end."

/** Northlot's news as one SMS: one line, and how to end them. */
export function smsLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim()
  return (line.length <= LENGTH ? line : `${line.slice(0, LENGTH - 1).trimEnd()}…`) + ENDING
}
