import type { PolicyKind, PolicyValues } from "../endpoints"
import { AUCTION_POLICY_DEFAULTS } from "./auction-policy"
import { cents } from "./money"

/** Version 0 of each policy: the values that apply until an admin changes the policy. */
export const POLICY_DEFAULTS: { readonly [Kind in PolicyKind]: Readonly<PolicyValues[Kind]> } = {
  fees: {
    buyerFeeCents: cents(35_000),
    sellerFeeCents: cents(35_000),
    processingBuyerCents: cents(17_500),
    processingSellerCents: cents(17_500),
  },
  auction: AUCTION_POLICY_DEFAULTS,
  /** The bank account is empty, so no buyer is asked to pay into an account. */
  settlement: { mode: "trust", beneficiary: "", institution: "", transit: "", accountNumber: "", registration: "" },
  payouts: { twoAdminLimitCents: cents(5_000_000) },
  eft: { originatorId: "", shortName: "", longName: "", dataCentre: "" },
  promotions: { featured7DaysCents: cents(999), featured14DaysCents: cents(1_499), featured30DaysCents: cents(2_499) },
  inspections: { priceCents: cents(6_500), firstHour: 10, lastHour: 18, daysAhead: 60 },
  listings: {
    dealersOnly: false,
    /** Ontario's rules for motor vehicle dealers prescribe this text for a car sold 'as is'. */
    asIsText:
      "The motor vehicle sold under this contract is being sold “as-is” and is not represented as being in road worthy condition, mechanically sound or maintained at any guaranteed level of quality. The vehicle may not be fit for use as a means of transportation and may require substantial repairs at the purchaser’s expense. It may not be possible to register the vehicle to be driven in its current condition.",
  },
  /** The site shows none of these details until the operator enters them. */
  site: {
    registeredName: "",
    address: "",
    supportEmail: "",
    supportPhone: "",
    hstNumber: "",
    facebook: "",
    instagram: "",
    x: "",
    whatsapp: "",
  },
  /** Both texts are empty, so the legal pages show the texts that are built into the site. */
  legal: { terms: "", privacy: "" },
}

/** The fields of a policy version that decide whether it is in force. Times are in epoch milliseconds. */
export interface DatedVersion {
  version: number
  effectiveFrom: number
  withdrawnAt: number | null
}

/**
 * The version in force at a moment: the one that began last. If two began at the same time, the higher version number
 * wins.
 */
export function versionAt<Version extends DatedVersion>(
  versions: readonly Version[],
  moment: number
): Version | undefined {
  return versions
    .filter(({ effectiveFrom, withdrawnAt }) => withdrawnAt === null && effectiveFrom <= moment)
    .reduce<Version | undefined>((newest, one) => (newest && !beginsAfter(one, newest) ? newest : one), undefined)
}

function beginsAfter(one: DatedVersion, other: DatedVersion): boolean {
  return one.effectiveFrom === other.effectiveFrom
    ? one.version > other.version
    : one.effectiveFrom > other.effectiveFrom
}

export type StartRefusal = "PASSED"
export type WithdrawRefusal = "WITHDRAWN" | "BEGUN"

/** Why a version cannot begin at `effectiveFrom`, or `null`. A version must not begin in the past. */
export function startRefusal(effectiveFrom: number, now: number): StartRefusal | null {
  return effectiveFrom < now ? "PASSED" : null
}

export function withdrawRefusal({ effectiveFrom, withdrawnAt }: DatedVersion, now: number): WithdrawRefusal | null {
  if (withdrawnAt !== null) return "WITHDRAWN"
  return effectiveFrom <= now ? "BEGUN" : null
}

export function changedNames(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  return Object.keys(after).filter((name) => !isSameValue(before[name], after[name]))
}

/** Whether two values of a policy are the same. Arrays and objects are compared by content. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other))
}
