import { PHOTO_LIMIT } from "@northlot/contract"

const ADDRESS_LENGTH = 2_000

/**
 * The addresses in a cell, each once, up to a listing's limit, and a note on those left out. `refusal` says why
 * an address may not be fetched.
 */
export function photosIn(
  cell: string,
  refusal: (address: string) => string | null
): { addresses: string[]; note: string | null } {
  const right = new Set<string>()
  const wrong: { address: string; why: string }[] = []
  for (const written of addressesIn(cell)) {
    const { address, why } = judged(written, refusal)
    if (why === null) right.add(address)
    else wrong.push({ address: written, why })
  }
  const more = Math.max(0, right.size - PHOTO_LIMIT)
  const sentences = [
    more === 0
      ? null
      : `The file has ${right.size} photos for this car. A listing takes ${PHOTO_LIMIT}, so ${more} ${are(more)} left out.`,
    wrong.length === 0
      ? null
      : `${wrong.length} ${are(wrong.length)} left out, ‘${shown(wrong[0]!.address)}’: ${wrong[0]!.why}`,
  ].filter((sentence) => sentence !== null)
  return { addresses: [...right].slice(0, PHOTO_LIMIT), note: sentences.length > 0 ? sentences.join(" ") : null }
}

const are = (count: number) => (count === 1 ? "is" : "are")
const SHOWN_LENGTH = 60
const shown = (address: string) => (address.length > SHOWN_LENGTH ? `${address.slice(0, SHOWN_LENGTH)}…` : address)

/** An address refused over http is tried over https, which most servers support too. */
function judged(written: string, refusal: (address: string) => string | null): { address: string; why: string | null } {
  if (written.length > ADDRESS_LENGTH) return { address: written, why: "This address is too long." }
  const why = refusal(written)
  if (why === null || !PLAIN_SCHEME.test(written)) return { address: written, why }
  const secure = written.replace(PLAIN_SCHEME, "https://").replace(PLAIN_PORT, "$1")
  return { address: secure, why: refusal(secure) }
}

const PLAIN_SCHEME = /^(?:http:)?\/\//i
const PLAIN_PORT = /^(https:\/\/[^/?#]*):80(?=[/?#]|$)/

/** Spaces, bars, commas or semicolons separate the addresses. An address itself may contain commas and semicolons. */
function addressesIn(written: string): string[] {
  const all = written.split(/[\s|]+|[,;](?=\s*(?:https?:)?\/\/)/i).map((address) => address.replace(/[,;]+$/, ""))
  return [...new Set(all.filter(Boolean))]
}
