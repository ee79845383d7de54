import { isOneDigitRepeated, isSamePersonName, splitExtension } from "@northlot/contract"

/** Links between a bidder and a seller. Any one of these links identifies both as the same person. */
export const SAME_PERSON = ["identity", "phone", "payoutAccount", "card"] as const
/** Traits that different people may share too, for example in a family or a workshop. */
export const SHARED = ["address", "device", "network"] as const

export type Signal = (typeof SAME_PERSON)[number] | (typeof SHARED)[number]

/** Kinds of fingerprints that two accounts can share. */
export type LinkKind = "birthDate" | "payoutAccount" | "card" | "device" | "network"

export interface Traits {
  first: string
  last: string
  /** Whether the name comes from an identity document. */
  nameVerified: boolean
  phones: readonly string[]
  /** A dealer's registered place of business. */
  address: string | null
}

/** The traits that two accounts share, in the order in which they are shown. `shared` are their common fingerprints. */
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

/**
 * The digits of a phone number in E.164, without sign and extension. Ten digits are a North American number. `null` for
 * text that is not a phone number.
 */
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
