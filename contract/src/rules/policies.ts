import type { PolicyKind, PolicyValues } from "../endpoints"
import { AUCTION_POLICY_DEFAULTS } from "./auction-policy"
import { cents } from "./money"

/** What holds before an admin has changed anything: version 0 of each policy. */
export const POLICY_DEFAULTS: { readonly [Kind in PolicyKind]: Readonly<PolicyValues[Kind]> } = {
  fees: {
    buyerFeeCents: cents(35_000),
    sellerFeeCents: cents(35_000),
    processingBuyerCents: cents(17_500),
    processingSellerCents: cents(17_500),
  },
  auction: AUCTION_POLICY_DEFAULTS,
  /** No account, so nobody is asked to pay into one. */
  settlement: { mode: "trust", beneficiary: "", institution: "", transit: "", accountNumber: "", registration: "" },
  payouts: { twoAdminLimitCents: cents(5_000_000) },
  eft: { originatorId: "", shortName: "", longName: "", dataCentre: "" },
  promotions: { featured7DaysCents: cents(999), featured14DaysCents: cents(1_499), featured30DaysCents: cents(2_499) },
  inspections: { priceCents: cents(6_500), firstHour: 10, lastHour: 18, daysAhead: 60 },
  listings: {
    dealersOnly: false,
    /** Prescribed by Ontario's rules for motor vehicle dealers for a car sold as it is. */
    asIsText:
      "The motor vehicle sold under this contract is being sold “as-is” and is not represented as being in road worthy condition, mechanically sound or maintained at any guaranteed level of quality. The vehicle may not be fit for use as a means of transportation and may require substantial repairs at the purchaser’s expense. It may not be possible to register the vehicle to be driven in its current condition.",
  },
  /** What the operator has not entered is not shown. */
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
  /** The pages hold the site's wording. */
  legal: { terms: "", privacy: "" },
}

/** What of a policy's version decides whether it is in force. Times in epoch milliseconds. */
export interface DatedVersion {
  version: number
  effectiveFrom: number
  withdrawnAt: number | null
}

/** The version in force at a moment: the one that began last, and of two at once the newer. */
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

/** Why a version cannot begin at this moment, or `null`: the past never changes. */
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

/** Whether two values of a policy are the same; tables compare by content. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other))
}
