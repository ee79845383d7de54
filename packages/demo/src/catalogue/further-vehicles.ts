import { cents, vinCheckDigit } from "@northlot/contract"
import type { DemoPersonKey } from "./demo-people"
import type { DemoBid, DemoVehicle } from "./demo-vehicle"

/**
 * This file has more demo cars: a delivery van, and models of which several were sold within a year, so that prices can
 * be compared.
 */

const HOUR = 60
const DAY = 24 * HOUR

/**
 * Builds a VIN with its check digit. `model` are the characters of maker and model, `year` is the letter of the year,
 * `serial` are plant and number.
 */
function vinOf(model: string, year: string, serial: string): string {
  const draft = `${model}0${year}${serial}`
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}

/**
 * Creates bids in whole dollars, spread evenly over an auction. If `last` is `proxy`, the last bid is the maximum of an
 * automatic bid.
 */
function bidding(
  { startsInMinutes, endsInMinutes }: { startsInMinutes: number; endsInMinutes: number },
  steps: readonly (readonly [DemoPersonKey, number])[],
  last: DemoBid["mode"] = "exact"
): DemoBid[] {
  const until = Math.min(endsInMinutes, 0)
  const apart = Math.floor((until - startsInMinutes) / (steps.length + 1))
  return steps.map(([bidder, dollars], index) => ({
    bidder,
    mode: index === steps.length - 1 ? last : "exact",
    amountCents: cents(dollars * 100),
    minutesBeforeNow: -startsInMinutes - apart * (index + 1),
  }))
}

const daysAgo = (days: number, lasting = 7) => ({
  startsInMinutes: -(days + lasting) * DAY,
  endsInMinutes: -days * DAY,
})

const NO_WARRANTY = { basicMonths: 0, basicKm: 0, powertrainMonths: 0, powertrainKm: 0, roadsideMonths: 0 }

const SOLD = {
  state: "sold",
  audience: "public",
  featuresExtra: "",
  warranty: NO_WARRANTY,
  reserveCents: null,
  openingShareBasisPoints: null,
  minIncrementCents: cents(10_000),
  featuredDays: null,
  certification: null,
} as const satisfies Partial<DemoVehicle>

const condition = (rating: number, physicalDamage = "", accidents = false): DemoVehicle["condition"] => ({
  accidents,
  outOfProvince: false,
  safetyIncluded: false,
  conditionRating: rating,
  physicalDamage,
  moreInfo: "",
})

const CIVIC = {
  ...SOLD,
  make: "Honda",
  model: "Civic",
  body: "Sedan",
  interiorColor: "Black Cloth",
  interiorHex: "#26272a",
  fuel: "Gasoline",
  transmission: "CVT",
  drivetrain: "FWD",
  engine: "2.0 L i-VTEC four-cylinder",
  cylinders: 4,
  doors: 4,
  seats: 5,
  features: ["Heated Seats", "Bluetooth", "Apple CarPlay", "Android Auto", "Backup Camera"],
} as const satisfies Partial<DemoVehicle>

const MODEL_3 = {
  ...SOLD,
  make: "Tesla",
  model: "Model 3",
  body: "Sedan",
  interiorColor: "Black",
  interiorHex: "#232427",
  fuel: "Electric",
  transmission: "Single-speed",
  drivetrain: "RWD",
  engine: "Electric motor",
  cylinders: 0,
  doors: 4,
  seats: 5,
  features: ["Panoramic Roof", "Heated Seats", "Navigation", "Bluetooth", "Backup Camera", "Adaptive Cruise"],
} as const satisfies Partial<DemoVehicle>

const F_150 = {
  ...SOLD,
  make: "Ford",
  model: "F-150",
  body: "Truck",
  interiorColor: "Grey Cloth",
  interiorHex: "#55585b",
  fuel: "Gasoline",
  transmission: "Automatic",
  drivetrain: "4WD",
  engine: "3.5 L EcoBoost V6",
  cylinders: 6,
  doors: 4,
  seats: 6,
  features: ["Bluetooth", "Apple CarPlay", "Backup Camera", "Hitch", "AWD/4WD"],
} as const satisfies Partial<DemoVehicle>

const picture = (
  body: DemoVehicle["picture"]["body"],
  scene: DemoVehicle["picture"]["scene"],
  seed: number,
  more: Partial<DemoVehicle["picture"]> = {}
): DemoVehicle["picture"] => ({
  body,
  scene,
  seed,
  grille: "bars",
  rim: "five",
  trim: "chrome",
  roofRails: false,
  metallic: true,
  ...more,
})

export const FURTHER_VEHICLES: readonly DemoVehicle[] = [
  {
    ...SOLD,
    key: "transit-2019",
    state: "live",
    seller: "dealerSeller",
    vin: vinOf("1FTBW2XM", "K", "KA20531"),
    year: 2019,
    make: "Ford",
    model: "Transit",
    trim: "250 High Roof",
    body: "Van",
    kms: 148_900,
    exteriorColor: "Oxford White",
    colorHex: "#eceeed",
    interiorColor: "Grey Vinyl",
    interiorHex: "#4b4e52",
    fuel: "Gasoline",
    transmission: "Automatic",
    drivetrain: "RWD",
    engine: "3.5 L V6",
    cylinders: 6,
    doors: 4,
    seats: 2,
    location: "Brampton, ON",
    description:
      "Came out of a courier's fleet with its service book. The load floor is lined with plywood, and a steel bulkhead stands behind the seats. Drives straight and quiet, and the side door slides as it should. Everything that the years have left on it is in the pictures.",
    features: ["Bluetooth", "Backup Camera", "Keyless Entry", "Hitch"],
    condition: condition(3, "Dent in the left side behind the wheel; scratches around the rear doors."),
    priceCents: cents(2_690_000),
    startingPriceCents: cents(900_000),
    schedule: { startsInMinutes: -2 * DAY, endsInMinutes: 4_180 },
    bids: bidding({ startsInMinutes: -2 * DAY, endsInMinutes: 4_180 }, [
      ["bidder6", 9_500],
      ["bidder8", 11_200],
      ["bidder7", 13_000],
      ["bidder8", 14_400],
    ]),
    picture: picture("van", "dealership", 2001, { trim: "black", rim: "steel", metallic: false }),
  },
  {
    ...CIVIC,
    key: "civic-2018-lx",
    seller: "seller3",
    vin: vinOf("2HGFC2F5", "J", "H530118"),
    year: 2018,
    trim: "LX",
    kms: 96_200,
    exteriorColor: "Lunar Silver",
    colorHex: "#b4b9bf",
    location: "Pickering, ON",
    description:
      "My daughter drove it to college and back. Serviced at the same garage since new, with the bills. Both keys and a set of winter tires are in the trunk.",
    condition: condition(4, "Scratch along the right rear door."),
    priceCents: cents(1_690_000),
    startingPriceCents: cents(800_000),
    schedule: daysAgo(41),
    bids: bidding(daysAgo(41), [
      ["bidder1", 9_000],
      ["buyer", 11_000],
      ["bidder3", 12_800],
      ["buyer", 14_600],
    ]),
    picture: picture("sedan", "driveway", 2002),
  },
  {
    ...CIVIC,
    key: "civic-2020-touring",
    seller: "dealerSeller",
    vin: vinOf("2HGFC1F9", "L", "H104472"),
    year: 2020,
    trim: "Touring",
    kms: 62_800,
    exteriorColor: "Rallye Red",
    colorHex: "#a3141b",
    location: "Mississauga, ON",
    description:
      "Traded in by its first owner. Leather, navigation and every driver's aid that the model had. The brakes were done at 60,000 km.",
    condition: condition(5),
    priceCents: cents(2_190_000),
    startingPriceCents: cents(1_000_000),
    schedule: daysAgo(118),
    bids: bidding(daysAgo(118), [
      ["bidder6", 12_000],
      ["bidder3", 15_000],
      ["bidder7", 16_800],
      ["bidder3", 18_900],
    ]),
    picture: picture("sedan", "showroom", 2003, { rim: "twinFive" }),
  },
  {
    ...CIVIC,
    key: "civic-2017-ex",
    seller: "seller2",
    vin: vinOf("2HGFC2F7", "H", "H518830"),
    year: 2017,
    trim: "EX",
    kms: 141_300,
    exteriorColor: "Crystal Black",
    colorHex: "#16171a",
    location: "Barrie, ON",
    description:
      "Highway kilometres between Barrie and Vaughan. The timing chain is quiet and the air conditioning is cold. It was oiled against rust every fall.",
    condition: condition(3, "Stone chips on the hood."),
    priceCents: cents(1_390_000),
    startingPriceCents: cents(600_000),
    schedule: daysAgo(233),
    bids: bidding(daysAgo(233), [
      ["bidder5", 7_000],
      ["bidder6", 9_400],
      ["bidder5", 10_600],
      ["bidder6", 11_700],
    ]),
    picture: picture("sedan", "parkingGarage", 2004, { trim: "black" }),
  },
  {
    ...MODEL_3,
    key: "model3-2020-sr",
    seller: "seller",
    vin: vinOf("5YJ3E1EA", "L", "F640925"),
    year: 2020,
    trim: "Standard Range Plus",
    kms: 74_100,
    exteriorColor: "Midnight Silver",
    colorHex: "#4a4d52",
    location: "Toronto, ON",
    description:
      "Charged at home, nearly always to 80 percent. The battery shows 91 percent of its first range. A second set of wheels with winter tires goes with it.",
    condition: condition(4, "Curb rash on the right front wheel."),
    priceCents: cents(2_990_000),
    startingPriceCents: cents(1_500_000),
    schedule: daysAgo(33),
    bids: bidding(daysAgo(33), [
      ["bidder2", 18_000],
      ["bidder4", 21_500],
      ["bidder2", 23_800],
      ["bidder4", 25_400],
    ]),
    picture: picture("sedan", "waterfrontDusk", 2005, { grille: "closed", trim: "black", rim: "turbine" }),
  },
  {
    ...MODEL_3,
    key: "model3-2021-lr",
    seller: "seller3",
    vin: vinOf("5YJ3E1EB", "M", "F871204"),
    year: 2021,
    trim: "Long Range",
    kms: 58_600,
    exteriorColor: "Deep Blue",
    colorHex: "#1f3f78",
    drivetrain: "AWD",
    location: "Whitby, ON",
    description:
      "One owner, never at a track. The battery was checked in spring and is healthy. Comes with the home cable and all-weather mats.",
    condition: condition(5),
    priceCents: cents(3_590_000),
    startingPriceCents: cents(1_800_000),
    schedule: daysAgo(149),
    bids: bidding(
      daysAgo(149),
      [
        ["bidder1", 22_000],
        ["dealer", 25_000],
        ["bidder1", 27_500],
        ["buyer", 30_500],
      ],
      "proxy"
    ),
    picture: picture("sedan", "dealership", 2006, { grille: "closed", trim: "black", rim: "ten" }),
  },
  {
    ...MODEL_3,
    key: "model3-2019-mr",
    seller: "dealerSeller",
    vin: vinOf("5YJ3E1EA", "K", "F332187"),
    year: 2019,
    trim: "Mid Range",
    kms: 102_700,
    exteriorColor: "Pearl White",
    colorHex: "#eceeee",
    location: "Oakville, ON",
    description:
      "A lease return in honest condition. The battery's warranty still runs. Paint and glass are as the pictures show them.",
    condition: condition(3, "Small dent on the left rear door; scratches on the front bumper."),
    priceCents: cents(2_590_000),
    startingPriceCents: cents(1_200_000),
    schedule: daysAgo(288),
    bids: bidding(daysAgo(288), [
      ["bidder8", 15_000],
      ["bidder2", 18_200],
      ["bidder8", 19_900],
      ["bidder2", 21_300],
    ]),
    picture: picture("sedan", "winterLot", 2007, { grille: "closed", trim: "black", rim: "turbine", metallic: false }),
  },
  {
    ...F_150,
    key: "f150-2018-xlt",
    seller: "dealerSeller",
    vin: vinOf("1FTEW1EG", "J", "FA41877"),
    year: 2018,
    trim: "XLT SuperCrew",
    kms: 134_500,
    exteriorColor: "Magnetic",
    colorHex: "#565a5e",
    location: "London, ON",
    description:
      "A contractor's second truck, used on weekends. The box has a liner and the hitch was wired by the dealer. No warning lights and no leaks.",
    condition: condition(3, "Box scratched; dent in the tailgate."),
    priceCents: cents(2_890_000),
    startingPriceCents: cents(1_300_000),
    schedule: daysAgo(64),
    bids: bidding(daysAgo(64), [
      ["bidder7", 16_000],
      ["bidder1", 19_500],
      ["bidder7", 21_200],
      ["bidder1", 22_900],
    ]),
    picture: picture("pickup", "countryRoad", 2008),
  },
  {
    ...F_150,
    key: "f150-2021-lariat",
    seller: "seller2",
    vin: vinOf("1FTFW1E8", "M", "FB20964"),
    year: 2021,
    trim: "Lariat SuperCrew",
    kms: 68_400,
    exteriorColor: "Antimatter Blue",
    colorHex: "#22324a",
    location: "Orillia, ON",
    description:
      "Bought for a trailer that has been sold since. Serviced on time at the dealer in Orillia. The leather is clean and nobody smoked in it.",
    condition: condition(5),
    priceCents: cents(4_690_000),
    startingPriceCents: cents(2_200_000),
    schedule: daysAgo(2),
    bids: bidding(daysAgo(2), [
      ["dealer", 28_000],
      ["bidder1", 33_000],
      ["dealer", 35_500],
      ["buyer", 37_800],
    ]),
    picture: picture("pickup", "driveway", 2009, { grille: "mesh" }),
  },
  {
    ...F_150,
    key: "f150-2016-xl",
    seller: "seller",
    vin: vinOf("1FTEX1EP", "G", "KD59310"),
    year: 2016,
    trim: "XL SuperCab",
    kms: 211_800,
    exteriorColor: "Race Red",
    colorHex: "#a5161b",
    location: "Peterborough, ON",
    description:
      "A work truck that still works. New ball joints and brakes last year, with bills. It starts at minus thirty.",
    condition: condition(2, "Rust on both rear wheel arches; dent in the right box side."),
    priceCents: cents(1_490_000),
    startingPriceCents: cents(500_000),
    schedule: daysAgo(312),
    bids: bidding(daysAgo(312), [
      ["bidder8", 7_000],
      ["dealer", 9_200],
      ["bidder8", 10_500],
      ["dealer", 11_600],
    ]),
    picture: picture("pickup", "autumnStreet", 2010, { rim: "steel", trim: "black", metallic: false }),
  },
  {
    ...SOLD,
    key: "escape-2020",
    seller: "seller3",
    vin: vinOf("1FMCU9G6", "L", "UB44129"),
    year: 2020,
    make: "Ford",
    model: "Escape",
    trim: "SE AWD",
    body: "SUV",
    kms: 83_700,
    exteriorColor: "Velocity Blue",
    colorHex: "#1f4e9c",
    interiorColor: "Black Cloth",
    interiorHex: "#28292c",
    fuel: "Gasoline",
    transmission: "Automatic",
    drivetrain: "AWD",
    engine: "1.5 L EcoBoost three-cylinder",
    cylinders: 3,
    doors: 5,
    seats: 5,
    location: "Oshawa, ON",
    description:
      "Our second car, which the garage needs room from. The tires are from last spring. A family drove it, and it shows inside no more than it should.",
    features: ["Heated Seats", "Bluetooth", "Apple CarPlay", "Backup Camera", "Lane Assist", "AWD/4WD"],
    condition: condition(4, "Scuff on the rear bumper."),
    priceCents: cents(1_890_000),
    startingPriceCents: cents(800_000),
    schedule: { startsInMinutes: -5 * DAY, endsInMinutes: -3 * HOUR },
    bids: bidding(
      { startsInMinutes: -5 * DAY, endsInMinutes: -3 * HOUR },
      [
        ["bidder5", 9_500],
        ["bidder4", 12_000],
        ["bidder5", 13_700],
        ["buyer", 15_400],
      ],
      "proxy"
    ),
    picture: picture("compactSuv", "autumnStreet", 2011),
  },
]
