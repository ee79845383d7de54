import { LOCALE } from "../constants"

/** The papers of a sale in Ontario (decisions: Ontario), in the order of display. */
export const SALE_PAPERS = ["permit", "uvip", "billOfSale", "safetyCertificate", "lienSearch", "registration"] as const
export type SalePaperName = (typeof SALE_PAPERS)[number]

export type SalePaperParty = "buyer" | "seller"

/** The facts that decide which papers a sale needs. They are fixed when both fees are paid. */
export interface SalePaperTerms {
  sellerType: "private" | "dealer"
  /** The car is sold with a Safety Standards Certificate, not 'as is'. */
  safetyIncluded: boolean
}

export interface SalePaper {
  name: SalePaperName
  title: string
  /** Who may record the paper. If both parties may, the one that has the paper records it. */
  by: readonly SalePaperParty[]
  /** `handover`: required at the hand-over; `afterwards`: owed after the hand-over; `optional`: not required. */
  need: "handover" | "afterwards" | "optional"
  /** Whether the paper is complete only with its date. */
  dated: boolean
}

/** Days after its issue for which a Safety Standards Certificate is valid. */
export const SAFETY_CERTIFICATE_DAYS = 36
/** Days after the hand-over for the buyer to register the car. */
export const REGISTRATION_DAYS = 6

/** The papers of a sale: a dealer owes no UVIP, and an 'as is' seller no safety certificate. */
export function papersOfSale({ sellerType, safetyIncluded }: SalePaperTerms): readonly SalePaper[] {
  const papers: readonly SalePaper[] = [
    { name: "permit", title: "Vehicle permit, signed by the seller", by: ["seller"], need: "handover", dated: false },
    { name: "uvip", title: "Used Vehicle Information Package (UVIP)", by: ["seller"], need: "handover", dated: false },
    { name: "billOfSale", title: "Signed bill of sale", by: ["buyer", "seller"], need: "handover", dated: false },
    {
      name: "safetyCertificate",
      title: safetyIncluded ? "Safety Standards Certificate" : "Safety Standards Certificate, if there is one",
      by: safetyIncluded ? ["seller"] : ["buyer", "seller"],
      need: safetyIncluded ? "handover" : "optional",
      dated: true,
    },
    { name: "lienSearch", title: "Lien search", by: ["buyer", "seller"], need: "optional", dated: true },
    { name: "registration", title: "Registration in the buyer's name", by: ["buyer"], need: "afterwards", dated: true },
  ]
  return papers.filter(({ name }) => name !== "uvip" || sellerType === "private")
}

/** The last day (ISO date, Toronto) on which a Safety Standards Certificate issued on this day is valid. */
export function safetyValidUntil(issuedOn: string): string {
  return daysAfter(issuedOn, SAFETY_CERTIFICATE_DAYS)
}

/** The last day (ISO date, Toronto) to register a car that was handed over on this day. */
export function registrationDueOn(handedOverOn: string): string {
  return daysAfter(handedOverOn, REGISTRATION_DAYS)
}

const calendarDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" })

/** Formats a calendar day (ISO date, without time zone) for people: 'November 20, 2026'. */
export function formatCalendarDay(day: string): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`))
}

/** Adds calendar days to an ISO date. Daylight saving time does not change the result. */
function daysAfter(date: string, days: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}
