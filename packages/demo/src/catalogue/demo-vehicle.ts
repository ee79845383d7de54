import type { BuyNowTerms, Cents } from "@northlot/contract"
import type { VehiclePictureSpec } from "../pictures/vehicle-picture"
import type { DemoPersonKey } from "./demo-people"

/**
 * One bid that the bidding engine replays. The amount is in whole cents, the time in minutes before the data is loaded.
 */
export interface DemoBid {
  bidder: DemoPersonKey
  /** With `proxy`, `amountCents` is the maximum of an automatic bid. */
  mode: "exact" | "proxy"
  amountCents: Cents
  minutesBeforeNow: number
}

/** The state of the car's auction after the demo data is loaded. */
export type DemoState =
  | "live"
  | "scheduled"
  | "sold"
  /** The auction ended below the reserve, so the listing is a draft again. */
  | "unsold"
  | "draft"

/**
 * A car of the demo data with its auction. Money is in cents. Times are in minutes relative to the time at which the
 * demo data is loaded.
 */
export interface DemoVehicle {
  key: string
  state: DemoState
  seller: DemoPersonKey
  audience: "public" | "dealers"
  /** A complete VIN with its check digit, except on an unfinished draft. */
  vin: string
  year: number
  make: string
  model: string
  trim: string
  body: "Sedan" | "Coupe" | "Hatchback" | "Wagon" | "SUV" | "Truck" | "Van" | "Convertible"
  kms: number | null
  exteriorColor: string
  colorHex: string
  interiorColor: string
  interiorHex: string
  fuel: "Gasoline" | "Diesel" | "Hybrid" | "Plug-in Hybrid" | "Electric"
  transmission: "Automatic" | "Manual" | "CVT" | "Dual-clutch" | "Single-speed" | ""
  drivetrain: "FWD" | "RWD" | "AWD" | "4WD" | ""
  engine: string
  cylinders: number
  doors: number
  seats: number
  /** The capacity of the battery in kilowatt-hours, only for cars with a plug. */
  batteryKwh?: number
  rangeKm?: number
  location: string
  description: string
  features: readonly string[]
  featuresExtra: string
  warranty: {
    basicMonths: number | null
    basicKm: number | null
    powertrainMonths: number | null
    powertrainKm: number | null
    roadsideMonths: number | null
  }
  condition: {
    accidents: boolean | null
    outOfProvince: boolean | null
    safetyIncluded: boolean | null
    conditionRating: number | null
    physicalDamage: string
    moreInfo: string
  }
  /** The asking price; `null` if the seller stated none. */
  priceCents: Cents | null
  /** `null` means that there is no reserve. Bidding then opens at `startingPriceCents`. */
  reserveCents: Cents | null
  startingPriceCents: Cents | null
  openingShareBasisPoints: number | null
  minIncrementCents: Cents
  buyNow?: BuyNowTerms
  schedule: { startsInMinutes: number; endsInMinutes: number } | null
  featuredDays: 7 | 14 | 30 | null
  certification: { inspector: string; inspectedDaysAgo: number; findings: string } | null
  /** The bids in the order in which they were placed. */
  bids: readonly DemoBid[]
  picture: Pick<VehiclePictureSpec, "body" | "scene" | "grille" | "rim" | "trim" | "roofRails" | "metallic" | "seed">
}
