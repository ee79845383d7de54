// A promotion provider as bad as its file says: it reads there, at every question, what to do.
const { readFileSync } = require("node:fs")

const weekend = { id: "weekend", label: "A weekend", days: 3, priceCents: 499 }

const BEHAVIOURS = {
  throws: () => {
    throw new Error("the price list is gone")
  },
  hangs: () => new Promise(() => undefined),
  answersNothing: () => undefined,
  free: () => [{ ...weekend, priceCents: 0 }],
  forever: () => [{ ...weekend, days: 10_000 }],
  oneOfTheHouse: () => [{ ...weekend, id: "standard_7", priceCents: 100 }],
  weekend: async () => [weekend],
  nothing: () => [],
}

class UnreliablePromotionProvider {
  static identifier = "unreliable"

  constructor(_container, options) {
    this.file = options.file
  }

  tiersFor(listing, signal) {
    return BEHAVIOURS[readFileSync(this.file, "utf8")](listing, signal)
  }
}

module.exports = { services: [UnreliablePromotionProvider] }
