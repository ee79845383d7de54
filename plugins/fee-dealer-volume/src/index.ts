import {
  addCents,
  cents,
  centsBetween,
  defineFeeProvider,
  maxCents,
  minCents,
  shareOf,
  subtractCents,
  z,
  type Cents,
} from "@northlot/plugin-kit"

const tier = z.strictObject({
  /** The hammer price at which the tier's rate starts. */
  fromCents: centsBetween(0, 1_000_000_000),
  /** The rate for the part of the price within this tier. */
  basisPoints: z.int().min(0).max(10_000),
})

/** A fee for dealers in price tiers: each part of the price is charged at the rate of its tier. */
export default defineFeeProvider({
  id: "dealer_volume_fee",
  settings: z
    .strictObject({
      /** The side that is charged, if it is a dealer. */
      party: z.enum(["buyer", "seller"]),
      tiers: z
        .array(tier)
        .min(1)
        .max(10)
        .refine(([first]) => first?.fromCents === 0, "the first tier must begin at 0")
        .refine(
          (tiers) => tiers.every(({ fromCents }, index) => index === 0 || fromCents > tiers[index - 1]!.fromCents),
          "each tier must begin above the one before it"
        ),
      /** The minimum and maximum charge. */
      floorCents: centsBetween(0, 1_000_000),
      capCents: centsBetween(1, 1_000_000),
    })
    .refine(({ floorCents, capCents }) => floorCents <= capCents, "floorCents must not be above capCents"),
  linesFor(sale, { party, tiers, floorCents, capCents }) {
    if (sale[party].type !== "dealer") return { lines: [] }
    const amountCents = minCents(maxCents(byTiers(sale.hammerCents, tiers), floorCents), capCents)
    if (amountCents === 0) return { lines: [] }
    return { lines: [{ party, code: "dealer_volume_fee", label: "Dealer volume fee", amountCents, taxable: true }] }
  },
})

/** The sum over all tiers; the charge of each tier is rounded to the cent. */
function byTiers(price: Cents, tiers: readonly z.output<typeof tier>[]): Cents {
  const parts = tiers.map(({ fromCents, basisPoints }, index) => {
    const until = minCents(price, tiers[index + 1]?.fromCents ?? price)
    return shareOf(maxCents(subtractCents(until, fromCents), cents(0)), basisPoints)
  })
  return addCents(...parts)
}
