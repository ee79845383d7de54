import { cents, type Cents } from "@northlot/contract"
import { DEMO_PEOPLE, type DemoPerson, type DemoPersonKey } from "./demo-people"
import type { DemoVehicle } from "./demo-vehicle"
import { DEMO_VEHICLES } from "./demo-vehicles"
import { SALE_STORIES } from "../stories/sale-stories"
import { picturesOf } from "../pictures/pictures-of-vehicle"
import { DAMAGES, PICTURE_BODIES } from "../pictures/vehicle-picture"

const VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const YEAR_LETTERS = "ABCDEFGHJKLMNPRSTVWXY123456789"
const FEATURES = [
  "Sunroof",
  "Panoramic Roof",
  "Leather Seats",
  "Heated Seats",
  "Cooled Seats",
  "Navigation",
  "Bluetooth",
  "Apple CarPlay",
  "Android Auto",
  "Remote Start",
  "Keyless Entry",
  "Power Tailgate",
  "Alloy Wheels",
  "Backup Camera",
  "Blind Spot Monitor",
  "Lane Assist",
  "Adaptive Cruise",
  "Hitch",
  "Third Row",
  "AWD/4WD",
]
const MINUTES_PER_DAY = 1_440
const PROXY_STEP_CENTS = cents(25_000)

function checkDigit(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, i) => total + (VALUES[character] ?? Number(character)) * WEIGHTS[i]!,
    0
  )
  return sum % 11 === 10 ? "X" : String(sum % 11)
}

function openingCents(car: DemoVehicle): Cents {
  if (car.reserveCents === null) return car.startingPriceCents ?? cents(10_000)
  return cents(Math.round((car.reserveCents * car.openingShareBasisPoints!) / 10_000 / 100) * 100)
}

/**
 * Applies the bidding rules to a car's bids, independently of the bidding engine. Throws at the first bid that the
 * rules refuse.
 */
function play(car: DemoVehicle): { leader: DemoPersonKey | null; priceCents: Cents; reserveMet: boolean } {
  let leader: DemoPersonKey | null = null
  let ceiling = 0
  let price = 0
  for (const bid of car.bids) {
    const minimum = leader === null ? openingCents(car) : price + car.minIncrementCents
    if (bid.bidder === leader) throw new Error(`${car.key}: ${bid.bidder} already leads`)
    if (bid.amountCents < minimum) throw new Error(`${car.key}: ${bid.amountCents} is below ${minimum}`)
    const proxy = bid.mode === "proxy"
    if (leader === null) {
      price = proxy ? minimum : bid.amountCents
      leader = bid.bidder
      ceiling = bid.amountCents
    } else if (bid.amountCents > ceiling) {
      price = proxy ? Math.min(bid.amountCents, ceiling + PROXY_STEP_CENTS) : bid.amountCents
      leader = bid.bidder
      ceiling = bid.amountCents
    } else {
      price = Math.min(ceiling, bid.amountCents === ceiling ? bid.amountCents : bid.amountCents + PROXY_STEP_CENTS)
    }
    if (car.reserveCents !== null && ceiling >= car.reserveCents) price = Math.max(price, car.reserveCents)
  }
  return {
    leader,
    priceCents: cents(price),
    reserveMet: leader !== null && (car.reserveCents === null || price >= car.reserveCents),
  }
}

const of = (state: DemoVehicle["state"]) => DEMO_VEHICLES.filter((car) => car.state === state)
const complete = DEMO_VEHICLES.filter((car) => car.vin.length === 17)

describe("demo vehicles", () => {
  test("there is enough in every state that a page can show", () => {
    const live = of("live")
    expect(DEMO_VEHICLES.length).toBeGreaterThanOrEqual(48)
    expect(live.filter((car) => car.bids.length > 0).length).toBeGreaterThanOrEqual(16)
    expect(live.filter((car) => car.schedule!.endsInMinutes <= 30).length).toBeGreaterThanOrEqual(4)
    expect(of("scheduled").length).toBeGreaterThanOrEqual(5)
    expect(live.filter((car) => car.featuredDays !== null).length).toBeGreaterThanOrEqual(6)
    expect(DEMO_VEHICLES.filter((car) => car.certification).length).toBeGreaterThanOrEqual(6)
    expect(of("sold").length).toBeGreaterThanOrEqual(6)
    expect(of("unsold").length).toBeGreaterThanOrEqual(2)
    expect(of("draft").length).toBeGreaterThanOrEqual(4)
    expect(of("draft").filter((car) => car.vin.length < 17 || car.priceCents === null).length).toBeGreaterThanOrEqual(2)
    expect(live.filter((car) => car.buyNow && !play(car).reserveMet).length).toBeGreaterThanOrEqual(4)
    expect(live.filter((car) => car.audience === "dealers").length).toBeGreaterThanOrEqual(2)
    expect(live.filter((car) => car.reserveCents === null).length).toBeGreaterThanOrEqual(3)
    expect(live.filter((car) => !play(car).reserveMet).length).toBeGreaterThanOrEqual(3)
    expect(live.filter((car) => play(car).reserveMet).length).toBeGreaterThanOrEqual(3)
  })

  test("each style of body, electric cars, places all over Ontario, and models sold often enough to compare", () => {
    const live = of("live")
    expect(new Set(DEMO_VEHICLES.map((car) => car.picture.body))).toEqual(new Set(PICTURE_BODIES))
    expect(live.filter((car) => car.fuel === "Electric").length).toBeGreaterThanOrEqual(4)
    expect(new Set(live.map((car) => car.location)).size).toBeGreaterThanOrEqual(20)
    const soldOf = (make: string, model: string) =>
      of("sold").filter((car) => car.make === make && car.model === model && car.schedule!.endsInMinutes > -365 * 1_440)
    for (const [make, model] of [
      ["Honda", "Civic"],
      ["Tesla", "Model 3"],
      ["Ford", "F-150"],
    ] as const)
      expect([model, soldOf(make, model).length]).toEqual([model, 3])
  })

  test("each sale has its story, on a car that was sold", () => {
    const cars = (list: readonly string[]) => [...list].sort()
    expect(cars(SALE_STORIES.map(({ car }) => car))).toEqual(cars(of("sold").map(({ key }) => key)))
  })

  test.each(DEMO_VEHICLES.map((car) => [car.key, car] as const))(
    "%s: has at least 10 pictures, no two of one kind, and damage only as it is stated",
    (_key, car) => {
      const pictures = picturesOf(car)
      expect(pictures.length).toBeGreaterThanOrEqual(10)
      expect(new Set(pictures).size).toBe(pictures.length)
      const damage = pictures.filter((picture) => (DAMAGES as readonly string[]).includes(picture))
      if (car.condition.physicalDamage === "") expect(damage).toEqual([])
      for (const [kind, words] of Object.entries({
        rust: /\brust/i,
        dent: /\b(dent|ding|crease)/i,
        scratch: /\b(scratch|scuff|scrape|swirl)/i,
        curbRash: /curb rash/i,
      }))
        if (words.test(car.condition.physicalDamage)) expect(damage).toContain(kind)
    }
  )

  test("keys and VINs are unique, so no VIN is live twice", () => {
    expect(new Set(DEMO_VEHICLES.map((car) => car.key)).size).toBe(DEMO_VEHICLES.length)
    expect(new Set(complete.map((car) => car.vin)).size).toBe(complete.length)
    expect(DEMO_VEHICLES.filter((car) => car.vin.length !== 17).every((car) => car.state === "draft")).toBe(true)
  })

  test.each(complete.map((car) => [car.key, car] as const))(
    "%s: the VIN has its check digit and its model year",
    (_key, car) => {
      expect(car.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
      expect(car.vin[8]).toBe(checkDigit(car.vin))
      expect(YEAR_LETTERS[(car.year - 1980) % 30]).toBe(car.vin[9])
    }
  )

  test.each(DEMO_VEHICLES.map((car) => [car.key, car] as const))(
    "%s: every value is one that a listing may have",
    (_key, car) => {
      expect(car.year).toBeGreaterThanOrEqual(2008)
      expect(car.year).toBeLessThanOrEqual(2025)
      expect(car.colorHex).toMatch(/^#[0-9a-f]{6}$/)
      expect(car.interiorHex).toMatch(/^#[0-9a-f]{6}$/)
      for (const feature of car.features) expect(FEATURES).toContain(feature)
      for (const amount of [car.priceCents, car.reserveCents, car.startingPriceCents]) {
        if (amount !== null) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
      }
      expect(car.minIncrementCents).toBeGreaterThanOrEqual(10_000)
      if (car.openingShareBasisPoints !== null) {
        expect(car.openingShareBasisPoints).toBeGreaterThanOrEqual(2_000)
        expect(car.openingShareBasisPoints).toBeLessThanOrEqual(5_000)
      }
      expect(car.reserveCents === null).toBe(car.openingShareBasisPoints === null)
      const seller: DemoPerson = DEMO_PEOPLE[car.seller]
      expect(seller.role).toBe("seller")
      if (car.audience === "dealers") expect(seller.kind).toBe("dealer")
      if (car.state === "draft") return
      expect(car.description.split(/[.!?](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(3)
      expect(car.location).toMatch(/, ON$/)
      expect(car.condition.conditionRating).toBeGreaterThanOrEqual(1)
      expect(car.condition.conditionRating).toBeLessThanOrEqual(5)
    }
  )

  test.each(DEMO_VEHICLES.filter((car) => car.schedule).map((car) => [car.key, car] as const))(
    "%s: its schedule fits its state and the policy of 1 hour to 30 days",
    (_key, car) => {
      const { startsInMinutes, endsInMinutes } = car.schedule!
      expect(endsInMinutes - startsInMinutes).toBeGreaterThanOrEqual(60)
      expect(endsInMinutes - startsInMinutes).toBeLessThanOrEqual(30 * MINUTES_PER_DAY)
      if (car.state === "scheduled") expect(startsInMinutes).toBeGreaterThan(0)
      if (car.state === "live") {
        expect(startsInMinutes).toBeLessThan(0)
        expect(endsInMinutes).toBeGreaterThan(5)
      }
      if (car.state === "sold" || car.state === "unsold") expect(endsInMinutes).toBeLessThan(0)
    }
  )

  test.each(DEMO_VEHICLES.filter((car) => car.bids.length > 0).map((car) => [car.key, car] as const))(
    "%s: its bids come in order, from people who may bid, and the auction's rules accept each",
    (_key, car) => {
      const { startsInMinutes, endsInMinutes } = car.schedule!
      let previous = -startsInMinutes
      for (const bid of car.bids) {
        expect(bid.minutesBeforeNow).toBeLessThan(previous)
        previous = bid.minutesBeforeNow
        const bidder: DemoPerson = DEMO_PEOPLE[bid.bidder]
        expect(bidder.role).toBe("buyer")
        if (bidder.kind === "private") expect(bidder.credits).toBeGreaterThan(0)
        if (car.audience === "dealers") expect(bidder.kind).toBe("dealer")
      }
      // The last bid is placed before the last two minutes, because a later bid would extend the auction.
      expect(previous).toBeGreaterThanOrEqual(endsInMinutes < 0 ? -endsInMinutes + 2 : 0)
      const result = play(car)
      if (car.state === "sold") expect(result.reserveMet).toBe(true)
      if (car.state === "unsold") expect(result.reserveMet).toBe(false)
    }
  )

  test("the bidder of the demo leads some auctions and has been overtaken in others", () => {
    const withBuyer = of("live").filter((car) => car.bids.some((bid) => bid.bidder === "buyer"))
    expect(withBuyer.filter((car) => play(car).leader === "buyer").length).toBeGreaterThanOrEqual(2)
    expect(withBuyer.filter((car) => play(car).leader !== "buyer").length).toBeGreaterThanOrEqual(2)
  })

  test("both exact bids and maximums occur", () => {
    const modes = new Set(DEMO_VEHICLES.flatMap((car) => car.bids.map((bid) => bid.mode)))
    expect([...modes].sort()).toEqual(["exact", "proxy"])
  })
})

describe("demo people", () => {
  const people: readonly DemoPerson[] = Object.values(DEMO_PEOPLE)

  test("addresses and numbers are unique, reserved ones", () => {
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length)
    expect(new Set(people.map((person) => person.mobile)).size).toBe(people.length)
    for (const person of people) {
      expect(person.email).toMatch(/@demo\.northlot\.test$/)
      expect(person.mobile).toMatch(/^416-555-01\d\d$/)
    }
  })

  test("dealers have a registration, private people have none", () => {
    for (const person of people) expect(person.dealer !== null).toBe(person.kind === "dealer")
  })
})
