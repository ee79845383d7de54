// A fee provider as bad as its file says: it reads there, at every question, what to do.
const { readFileSync } = require("node:fs")

const BEHAVIOURS = {
  throws: () => {
    throw new Error("the levy table is gone")
  },
  rejects: async () => {
    throw new Error("the levy service refused\0")
  },
  throwsNothing: () => {
    throw undefined
  },
  hangs: () => new Promise(() => undefined),
  hangsForTheSellerAlone: ({ party }) => (party === "seller" ? new Promise(() => undefined) : []),
  answersNothing: () => undefined,
  negative: () => [{ code: "storage", label: "Storage", amountCents: -1, taxable: true }],
  partsOfACent: () => [{ code: "storage", label: "Storage", amountCents: 10.5, taxable: true }],
  tooMuch: () => [{ code: "storage", label: "Storage", amountCents: 1_000_001, taxable: true }],
  oddCode: () => [{ code: "Storage!", label: "Storage", amountCents: 100, taxable: true }],
  codeOfTheSchedule: () => [{ code: "processing", label: "Processing", amountCents: 100, taxable: true }],
  codeOfAnother: () => [{ code: "insurance_levy", label: "Transit insurance", amountCents: 100, taxable: false }],
  taxed: () => [{ code: "storage", label: "Storage", amountCents: 1_050, taxable: true }],
  rejectsInTheAir: () => {
    void Promise.reject(new Error("nobody hears of this"))
    return []
  },
  throwsInTheAir: () => {
    setImmediate(() => {
      throw new Error("nobody catches this")
    })
    return new Promise(() => undefined)
  },
  exits: () => process.exit(1),
  nothing: () => [],
}

class UnreliableFeeProvider {
  static identifier = "unreliable"

  constructor(_container, options) {
    this.file = options.file
  }

  linesFor(request, signal) {
    return BEHAVIOURS[readFileSync(this.file, "utf8")](request, signal)
  }
}

module.exports = { services: [UnreliableFeeProvider] }
