import { LOCALE } from "@northlot/contract"

const UNITS = ["B", "kB", "MB", "GB", "TB"]
const number = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 })

/** Formats a number of bytes: 12,345,678 becomes '12.3 MB'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${number.format(bytes / 1_000 ** step)}\u00a0${UNITS[step]}`
}
