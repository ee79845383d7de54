import { shotList } from "../wording/photo-shots"
import type { Cents } from "./money"
import { missingShots, type PhotoShot } from "./photo-shots"

/**
 * The present facts of a listing from which its Listing Health is computed. Amounts in cents, lengths in characters.
 */
export interface HealthFacts {
  photos: number
  /** The shots that the seller has assigned to photos. */
  shots: readonly PhotoShot[]
  descriptionLength: number
  vinComplete: boolean
  /** Whether the VIN contradicts year, make or model. `confirmed`: the seller confirmed that the VIN is this car's. */
  vinDiffers: "no" | "confirmed" | "open"
  /** How many of year, make and model are given, 0 to 3. */
  namesGiven: number
  kmsGiven: boolean
  /** How many of body, fuel, transmission, drivetrain and exterior colour are given, 0 to 5. */
  detailsGiven: number
  features: number
  live: boolean
  viewsLast7Days: number
  watchers: number
  bidders: number
  askingPriceCents: Cents | null
  reserveCents: Cents | null
  /** Whether the seller chose a starting price; otherwise the default starting price applies. */
  startingPriceGiven: boolean
  /** The median price of this make and model in this month's sales; null with too few sales. */
  soldMedianCents: Cents | null
  carfax: boolean
  certified: boolean
  /** How many of accidents, out of province and condition rating are answered, 0 to 3. */
  disclosuresAnswered: number
}

export const HEALTH_PARTS = { data: 40, engagement: 25, pricing: 25, trust: 10 } as const
export type HealthPart = keyof typeof HEALTH_PARTS

export interface HealthAdvice {
  part: HealthPart
  points: number
  text: string
}

export interface ListingHealth {
  /** 0 to 100. */
  score: number
  parts: Record<HealthPart, number>
  /** Advice that would raise the score, most points first. */
  advice: HealthAdvice[]
}

interface Criterion {
  part: HealthPart
  of: number
  points: (facts: HealthFacts) => number
  advice: (facts: HealthFacts) => string
}

const upTo = (most: number, value: number) => Math.max(0, Math.min(most, Math.floor(value)))
const priceOf = ({ askingPriceCents, reserveCents }: HealthFacts) => askingPriceCents ?? reserveCents
const isPriced = (facts: HealthFacts) => priceOf(facts) !== null || facts.startingPriceGiven

/**
 * Points by `vinDiffers`. A confirmed difference loses points too, because buyers who look up the VIN find another car.
 */
const VIN_POINTS = { no: 4, confirmed: 2, open: 0 } as const
const VIN_ADVICE = {
  no: "",
  confirmed: "Explain in the description why the VIN names another car: buyers look up the VIN.",
  open: "The VIN names another car: correct year, make or model, or confirm the difference.",
} as const

const PHOTOS_ADVISED = 15
const DESCRIPTION_ADVISED = 400
const VIEWS_WISHED = 50
const WATCHERS_WISHED = 4

const CRITERIA: readonly Criterion[] = [
  {
    part: "data",
    of: 15,
    points: ({ photos }) => upTo(PHOTOS_ADVISED, photos),
    advice: ({ photos, shots }) => {
      const missing = PHOTOS_ADVISED - upTo(PHOTOS_ADVISED, photos)
      const more = `Add ${missing} more ${missing === 1 ? "photo" : "photos"}: buyers look for 15 to 22.`
      // If the seller assigned no shot to a photo, the missing shots are unknown.
      const unseen = shots.length > 0 ? missingShots(shots) : []
      return unseen.length > 0 ? `${more} Still missing: ${shotList(unseen)}.` : more
    },
  },
  {
    part: "data",
    of: 8,
    points: ({ descriptionLength }) => upTo(8, (descriptionLength * 8) / DESCRIPTION_ADVISED),
    advice: () =>
      `Describe the car in ${DESCRIPTION_ADVISED} characters or more: history, service, what is worn and what is new.`,
  },
  {
    part: "data",
    of: 4,
    points: ({ vinComplete, vinDiffers }) => (vinComplete ? VIN_POINTS[vinDiffers] : 0),
    advice: ({ vinComplete, vinDiffers }) =>
      vinComplete ? VIN_ADVICE[vinDiffers] : "Enter all 17 characters of the VIN.",
  },
  { part: "data", of: 3, points: ({ namesGiven }) => upTo(3, namesGiven), advice: () => "Enter year, make and model." },
  { part: "data", of: 3, points: ({ kmsGiven }) => (kmsGiven ? 3 : 0), advice: () => "Enter the kilometres." },
  {
    part: "data",
    of: 5,
    points: ({ detailsGiven }) => upTo(5, detailsGiven),
    advice: () => "Fill in body style, fuel, transmission, drivetrain and exterior colour.",
  },
  { part: "data", of: 2, points: ({ features }) => upTo(2, features), advice: () => "Name at least two features." },
  {
    part: "engagement",
    of: 10,
    points: ({ viewsLast7Days }) => upTo(10, (viewsLast7Days * 10) / VIEWS_WISHED),
    advice: ({ live }) =>
      live
        ? `Share the link: ${VIEWS_WISHED} views in a week are full marks.`
        : "Publish the listing: nobody can see it before.",
  },
  {
    part: "engagement",
    of: 8,
    points: ({ watchers }) => upTo(8, (watchers * 8) / WATCHERS_WISHED),
    advice: ({ live }) =>
      live
        ? `Win watchers with a good first photo: ${WATCHERS_WISHED} watchers are full marks.`
        : "Watchers come when the listing is live.",
  },
  {
    part: "engagement",
    of: 7,
    points: ({ bidders }) => (bidders >= 2 ? 7 : bidders === 1 ? 4 : 0),
    advice: ({ live }) =>
      live
        ? "Two bidders are full marks: a lower opening price attracts the first bidder."
        : "Bids come when the listing is live.",
  },
  {
    part: "pricing",
    of: 7,
    points: ({ askingPriceCents }) => (askingPriceCents === null ? 0 : 7),
    advice: () => "Enter an asking price, so that buyers can plan their payment.",
  },
  {
    part: "pricing",
    of: 6,
    points: (facts) =>
      isPriced(facts) && (facts.askingPriceCents === null || (facts.reserveCents ?? 0) <= facts.askingPriceCents)
        ? 6
        : 0,
    advice: (facts) =>
      isPriced(facts)
        ? "Lower the reserve to the asking price, or raise the asking price to the reserve."
        : "Decide on a reserve or a starting price.",
  },
  {
    part: "pricing",
    of: 12,
    points: (facts) => (isPriced(facts) ? marketPoints(priceOf(facts), facts.soldMedianCents) : 0),
    advice: (facts) =>
      isPriced(facts)
        ? "Set a price within 10% of what this make and model sold for this month."
        : "Decide on a price, so that we can compare it with the market.",
  },
  {
    part: "trust",
    of: 4,
    points: ({ certified }) => (certified ? 4 : 0),
    advice: () => "Have the car inspected: certified cars are trusted.",
  },
  { part: "trust", of: 3, points: ({ carfax }) => (carfax ? 3 : 0), advice: () => "Upload the Carfax report." },
  {
    part: "trust",
    of: 3,
    points: ({ disclosuresAnswered }) => upTo(3, disclosuresAnswered),
    advice: () => "Answer the questions about accidents, other provinces and condition.",
  },
]

/** Points for the price compared with the market's median price. All points if the price or the median is unknown. */
function marketPoints(priceCents: Cents | null, medianCents: Cents | null): number {
  if (priceCents === null || medianCents === null || priceCents * 10 <= medianCents * 11) return 12
  return priceCents * 4 <= medianCents * 5 ? 6 : 0
}

/**
 * Listing Health (spec §9): 0 to 100 in four parts, with advice. More data, views or trust never lower the score. A
 * changed price can lower it.
 */
export function listingHealth(facts: HealthFacts): ListingHealth {
  const parts: Record<HealthPart, number> = { data: 0, engagement: 0, pricing: 0, trust: 0 }
  const advice: HealthAdvice[] = []
  for (const { part, of, points, advice: sentence } of CRITERIA) {
    const earned = points(facts)
    parts[part] += earned
    if (earned < of) advice.push({ part, points: of - earned, text: sentence(facts) })
  }
  const score = parts.data + parts.engagement + parts.pricing + parts.trust
  return { score, parts, advice: advice.sort((one, other) => other.points - one.points) }
}

/** Green from 80, amber from 50, red below (spec §9). */
export function healthLevel(score: number): "green" | "amber" | "red" {
  return score >= 80 ? "green" : score >= 50 ? "amber" : "red"
}
