import fc from "fast-check"
import { cents } from "./money"
import { PHOTO_SHOTS, SINGLE_SHOTS } from "./photo-shots"
import { HEALTH_PARTS, healthLevel, listingHealth, type HealthFacts, type HealthPart } from "./listing-health"

const EMPTY: HealthFacts = {
  photos: 0,
  shots: [],
  descriptionLength: 0,
  vinComplete: false,
  vinDiffers: "no",
  namesGiven: 0,
  kmsGiven: false,
  detailsGiven: 0,
  features: 0,
  live: false,
  viewsLast7Days: 0,
  watchers: 0,
  bidders: 0,
  askingPriceCents: null,
  reserveCents: null,
  startingPriceGiven: false,
  soldMedianCents: null,
  carfax: false,
  certified: false,
  disclosuresAnswered: 0,
}
const FULL: HealthFacts = {
  photos: 22,
  shots: [],
  descriptionLength: 900,
  vinComplete: true,
  vinDiffers: "no",
  namesGiven: 3,
  kmsGiven: true,
  detailsGiven: 5,
  features: 8,
  live: true,
  viewsLast7Days: 120,
  watchers: 9,
  bidders: 3,
  askingPriceCents: cents(1_800_000),
  reserveCents: cents(1_700_000),
  startingPriceGiven: false,
  soldMedianCents: cents(1_750_000),
  carfax: true,
  certified: true,
  disclosuresAnswered: 3,
}

const amount = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }).map(cents), { nil: null })
const facts: fc.Arbitrary<HealthFacts> = fc.record({
  photos: fc.integer({ min: 0, max: 22 }),
  shots: fc.subarray([...PHOTO_SHOTS]),
  descriptionLength: fc.integer({ min: 0, max: 8_000 }),
  vinComplete: fc.boolean(),
  vinDiffers: fc.constantFrom("no", "confirmed", "open"),
  namesGiven: fc.integer({ min: 0, max: 3 }),
  kmsGiven: fc.boolean(),
  detailsGiven: fc.integer({ min: 0, max: 5 }),
  features: fc.integer({ min: 0, max: 60 }),
  live: fc.boolean(),
  viewsLast7Days: fc.nat(100_000),
  watchers: fc.nat(10_000),
  bidders: fc.nat(500),
  askingPriceCents: amount,
  reserveCents: amount,
  startingPriceGiven: fc.boolean(),
  soldMedianCents: amount,
  carfax: fc.boolean(),
  certified: fc.boolean(),
  disclosuresAnswered: fc.integer({ min: 0, max: 3 }),
})

const MORE: readonly {
  [Fact in keyof HealthFacts]: readonly [Fact, (facts: HealthFacts) => HealthFacts[Fact]]
}[keyof HealthFacts][] = [
  ["photos", ({ photos }) => photos + 1],
  ["shots", ({ shots }) => [...shots, "odometer"]],
  ["descriptionLength", ({ descriptionLength }) => descriptionLength + 1],
  ["vinComplete", () => true],
  ["namesGiven", () => 3],
  ["kmsGiven", () => true],
  ["detailsGiven", () => 5],
  ["features", ({ features }) => features + 1],
  ["viewsLast7Days", ({ viewsLast7Days }) => viewsLast7Days + 1],
  ["watchers", ({ watchers }) => watchers + 1],
  ["bidders", ({ bidders }) => bidders + 1],
  ["carfax", () => true],
  ["certified", () => true],
  ["disclosuresAnswered", () => 3],
]

describe("Listing Health", () => {
  test("nothing given is 0, everything given is 100 with nothing left to advise", () => {
    expect(listingHealth(EMPTY)).toMatchObject({ score: 0, parts: { data: 0, engagement: 0, pricing: 0, trust: 0 } })
    expect(listingHealth(FULL)).toEqual({ score: 100, parts: HEALTH_PARTS, advice: [] })
  })

  test("each part stays within its share, and score and advice together are 100", () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { score, parts, advice } = listingHealth(some)
        for (const part of Object.keys(HEALTH_PARTS) as HealthPart[]) {
          expect(parts[part]).toBeGreaterThanOrEqual(0)
          const left = advice.filter((one) => one.part === part).reduce((sum, { points }) => sum + points, 0)
          expect(parts[part] + left).toBe(HEALTH_PARTS[part])
        }
        expect(Number.isInteger(score)).toBe(true)
        expect(score).toBe(Object.values(parts).reduce((sum, points) => sum + points, 0))
        expect(advice.every(({ points, text }) => points > 0 && text.endsWith("."))).toBe(true)
        expect(advice.map(({ points }) => points)).toEqual(
          [...advice.map(({ points }) => points)].sort((a, b) => b - a)
        )
      })
    )
  })

  test("what is added to a listing never lowers it", () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...MORE), (some, [fact, more]) => {
        expect(listingHealth({ ...some, [fact]: more(some) }).score).toBeGreaterThanOrEqual(listingHealth(some).score)
      })
    )
  })

  test.each([
    ["up to 10% over what was sold", 1_100_000, 25],
    ["more than 10% over it", 1_100_001, 19],
    ["more than 25% over it", 1_250_001, 13],
    ["below it", 400_000, 25],
  ])("an asking price %s", (_case, askingPriceCents, pricing) => {
    expect(
      listingHealth({ ...EMPTY, askingPriceCents: cents(askingPriceCents), soldMedianCents: cents(1_000_000) }).parts
        .pricing
    ).toBe(pricing)
  })

  test("a reserve above the asking price keeps the car from selling", () => {
    const { parts, advice } = listingHealth({ ...FULL, reserveCents: cents(1_800_001) })
    expect(parts.pricing).toBe(19)
    expect(advice).toEqual([
      {
        part: "pricing",
        points: 6,
        text: "Lower the reserve to the asking price, or raise the asking price to the reserve.",
      },
    ])
  })

  test("the advice names what no photo shows, once a seller has said what some of them show", () => {
    const photoAdvice = (shots: HealthFacts["shots"]) => listingHealth({ ...FULL, photos: 14, shots }).advice[0]!.text
    expect(photoAdvice([])).toBe("Add 1 more photo: buyers look for 15 to 22.")
    const most = SINGLE_SHOTS.filter((shot) => shot !== "odometer" && shot !== "vin-plate")
    expect(photoAdvice(most)).toBe("Add 1 more photo: buyers look for 15 to 22. Still missing: odometer and VIN plate.")
    expect(photoAdvice(["damage", ...SINGLE_SHOTS])).toBe("Add 1 more photo: buyers look for 15 to 22.")
  })

  test("the colours change at 80 and at 50", () => {
    expect([100, 80, 79, 50, 49, 0].map(healthLevel)).toEqual(["green", "green", "amber", "amber", "red", "red"])
  })
})
