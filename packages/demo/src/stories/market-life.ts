import { cents } from "@northlot/contract"
import type { DemoPersonKey } from "../catalogue/demo-people"

/** The cars that each demo person watches. */
export const WATCHED: Readonly<Partial<Record<DemoPersonKey, readonly string[]>>> = {
  buyer: ["wrangler-2016", "golf-gti-2016", "kona-ev-2020", "mx5-2017", "transit-2019", "911-2014"],
  buyerNoCredit: ["corolla-2018", "bolt-2019", "soul-2021"],
  bidder1: ["mustang-2018", "911-2014", "tacoma-2021"],
  bidder3: ["rav4-hybrid-2021", "sienna-2022", "outback-2019"],
  bidder4: ["civic-2019", "outback-2019"],
}

export const QUESTIONS: readonly (readonly [car: string, asker: DemoPersonKey, question: string, answer?: string])[] = [
  ["civic-2019", "bidder4", "Was the stone chip ever rusty?", "No, I touched it up the same week. It is clean."],
  ["civic-2019", "buyer", "How old is the battery?"],
  [
    "rav4-hybrid-2021",
    "bidder3",
    "Does the hybrid warranty go with the car?",
    "Yes, the balance passes to the next owner.",
  ],
  ["f150-2020", "bidder1", "What is the payload on the door's sticker?", "1,840 pounds."],
  ["model3-2022", "buyer", "Which range does it show at 100 percent?", "428 km this week."],
  ["model3-2022", "bidder2", "Is the home cable included?"],
  ["wrangler-2016", "buyer", "Is the frame rust only on the surface?", "Yes. The shop's pictures are with the papers."],
  ["transit-2019", "bidder8", "What is the height of the load floor?"],
]

/** A dealer's inventory as a CSV table for the import. */
export const INVENTORY = `VIN,Year,Make,Model,Trim,Kilometres,Asking price,Location,Body,Exterior colour,Transmission,Drivetrain,Fuel
2T3BFREV3JW801146,2018,Toyota,RAV4,LE,118400,18900,"Mississauga, ON",SUV,Magnetic Grey,Automatic,AWD,Gasoline
KM8K3CA52KU240718,2019,Hyundai,Kona,Preferred,87300,15900,"Mississauga, ON",SUV,Chalk White,Automatic,AWD,Gasoline
3VWC57BU8KM114025,2019,Volkswagen,Jetta,Highline,94100,14900,"Mississauga, ON",Sedan,Tourmaline Blue,Automatic,FWD,Gasoline
`

const SEARCH_KINDS = { listed: true, reserve: true, ending: false }
const SEARCH_CHANNELS = { site: true, email: true, sms: false }

/** Saved searches of the demo buyer. */
export const SAVED_SEARCHES = {
  suv: {
    name: "SUVs around Toronto",
    filter: { body: "SUV", priceMax: 30_000, near: "Toronto, ON", radiusKm: 100 },
    sort: "nearest",
    kinds: SEARCH_KINDS,
    channels: SEARCH_CHANNELS,
    pace: "daily",
  },
  electric: {
    name: "Electric",
    filter: { fuel: "Electric" },
    kinds: SEARCH_KINDS,
    channels: SEARCH_CHANNELS,
    pace: "at_once",
  },
} as const

const FINANCED = { feesCents: cents(59_325), productsCents: cents(0), downPaymentCents: cents(500_000) }

/**
 * The demo buyers' requests for financing. `handled` is the operator's note; null if the request is not handled yet.
 */
export const FINANCE_REQUESTS = {
  model3: {
    buyer: "buyer",
    car: "model3-2022",
    figures: { ...FINANCED, priceCents: cents(3_400_000), rating: "good", termMonths: 72 },
    text: "I could put more down if it lowers the rate.",
    handled: null,
  },
  f150: {
    buyer: "bidder1",
    car: "f150-2020",
    figures: { ...FINANCED, priceCents: cents(3_000_000), rating: "excellent", termMonths: 60 },
    text: null,
    handled: "Called back: approved by the lender for 60 months.",
  },
} as const

/**
 * Negotiations after auctions that ended below the reserve: the buyer's offer, and the seller's counter-offer if there
 * is one.
 */
export const NEGOTIATIONS = {
  audi: { car: "audi-a5-2014", offerCents: cents(1_300_000), counterCents: cents(1_475_000) },
  rdx: { car: "rdx-2019", offerCents: cents(2_650_000), counterCents: null },
} as const

/** The cars for which the sellers pay for featuring. */
export const FEATURED = ["outback-2019", "tacoma-2021"] as const

/** The addresses of the locations of the demo's inspections. */
export const INSPECTION_ADDRESSES = {
  etobicoke: "1120 The Queensway, Etobicoke, ON",
  ajax: "60 Harwood Avenue South, Ajax, ON",
} as const

/** Booked inspections. `inDays` is in days after the demo data is loaded; `time` is the time of day in Toronto. */
export const INSPECTIONS = [
  { car: "bolt-2019", location: "Etobicoke", inDays: 4, time: "11:00" },
  { car: "volt-2017", location: "Ajax", inDays: 6, time: "14:00" },
] as const
