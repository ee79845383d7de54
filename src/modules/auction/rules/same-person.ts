import { isOneDigitRepeated, isSamePersonName, splitExtension } from "@northlot/contract"

/** What ties a bidder to a seller: one of these alone makes them the same person. */
export const SAME_PERSON = ["identity", "phone", "payoutAccount", "card"] as const
/** What people share for good reasons too, as a family or a workshop does. */
export const SHARED = ["address", "device", "network"] as const

export type Signal = (typeof SAME_PERSON)[number] | (typeof SHARED)[number]

/** Fingerprints that two accounts can have in common. */
export type LinkKind = "birthDate" | "payoutAccount" | "card" | "device" | "network"

export interface Traits {
  first: string
  last: string
  /** The name is the one of an identity document. */
  nameVerified: boolean
  phones: readonly string[]
  /** A dealer's registered place of business. */
  address: string | null
}

/** What two accounts have in common, in the order in which it is told; `shared` are the fingerprints that both have. */
export function signalsBetween(one: Traits, other: Traits, shared: ReadonlySet<LinkKind>): Signal[] {
  const verifiedNames = one.nameVerified && other.nameVerified && isSamePersonName(one, other)
  const phones = new Set(one.phones.map(phoneDigits).filter((digits) => digits !== null))
  const [address, otherAddress] = [addressWords(one.address), addressWords(other.address)]
  const found: Record<Signal, boolean> = {
    identity: verifiedNames && shared.has("birthDate"),
    phone: other.phones.some((phone) => phones.has(phoneDigits(phone) ?? "")),
    payoutAccount: shared.has("payoutAccount"),
    card: shared.has("card"),
    address: address !== "" && address === otherAddress,
    device: shared.has("device"),
    network: shared.has("network"),
  }
  return [...SAME_PERSON, ...SHARED].filter((signal) => found[signal])
}

export function isSamePerson(signals: readonly Signal[]): boolean {
  return signals.some((signal) => (SAME_PERSON as readonly Signal[]).includes(signal))
}

/** A number as E.164 has it, without the sign and without its extension; ten digits are one of North America. `null` for what is no number. */
export function phoneDigits(typed: string): string | null {
  const digits = splitExtension(typed).number.replace(/\D/g, "").replace(/^00/, "")
  if (digits.length < 10 || digits.length > 15 || isOneDigitRepeated(digits)) return null
  return digits.length === 10 ? `1${digits}` : digits
}

function addressWords(address: string | null): string {
  const words =
    (address ?? "")
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join(" ")
}
