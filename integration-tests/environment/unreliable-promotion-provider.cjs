// A faulty promotion provider for tests. At every request it reads from a file which fault to produce.
const { readFileSync } = require("node:fs")
const { definePromotionProvider, z } = require("@northlot/plugin-kit")

const weekend = { id: "weekend", label: "A weekend", days: 3, priceCents: 499 }
const tiers = (change) => ({ tiers: [{ ...weekend, ...change }] })

const BEHAVIOURS = {
  throws: () => {
    throw new Error("the price list is gone")
  },
  loops: () => {
    for (;;);
  },
  exits: () => process.exit(1),
  answersNothing: () => undefined,
  free: () => tiers({ priceCents: 0 }),
  forever: () => tiers({ days: 10_000 }),
  oneOfTheHouse: () => tiers({ id: "standard_7", priceCents: 100 }),
  weekend: async () => tiers({}),
  nothing: () => ({ tiers: [] }),
}

module.exports = definePromotionProvider({
  id: "unreliable",
  settings: z.strictObject({ file: z.string() }),
  tiersFor: (listing, { file }) => BEHAVIOURS[readFileSync(file, "utf8")](listing),
})
