// A faulty fee provider for tests. At every request it reads from a file which fault to produce.
const { readFileSync, writeSync } = require("node:fs")
const { defineFeeProvider, z } = require("@northlot/plugin-kit")

const storage = { party: "buyer", code: "storage", label: "Storage", amountCents: 1_050, taxable: true }
const lines = (change) => ({ lines: [{ ...storage, ...change }] })
const kept = []

/** Writes directly into the pipe to the market without the plugin kit, and then answers normally. */
function say(text) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(3, bytes, at)
    } catch (error) {
      if (error.code !== "EAGAIN") throw error
    }
  }
  return lines({})
}

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
  loops: () => {
    for (;;);
  },
  leaks: () => {
    // Large arrays fill the memory long before the timeout.
    for (;;) kept.push(new Array(1_000_000).fill({}))
  },
  // One growing map makes V8 end the whole process.
  leaksInOnePiece: () => {
    const all = new Map()
    for (let number = 0; ; number++) all.set(number, number)
  },
  // Buffers are outside V8's heap, so its limit does not count them.
  leaksBuffers: () => {
    for (;;) kept.push(Buffer.alloc(50_000_000, 1))
  },
  answersNothing: () => undefined,
  answersAFunction: () => () => [],
  answersTwoWays: () => lines({ amountCents: kept.push(1) }),
  negative: () => lines({ amountCents: -1 }),
  partsOfACent: () => lines({ amountCents: 10.5 }),
  tooMuch: () => lines({ amountCents: 1_000_001 }),
  inDollars: () => lines({ currency: "usd" }),
  unknownKey: () => lines({ tip: 100 }),
  oddCode: () => lines({ code: "Storage!" }),
  controlCharacter: () => lines({ label: "Sto\u0000rage" }),
  codeOfTheSchedule: () => lines({ code: "processing" }),
  codeOfAnother: () => lines({ code: "insurance_levy" }),
  takesTooMuch: () => ({
    lines: [],
    reductions: [{ party: "buyer", code: "buyer_fee", label: "For friends", amountCents: 35_001 }],
  }),
  taxed: () => lines({}),
  reduces: () => ({
    lines: [],
    reductions: [
      { party: "buyer", code: "buyer_fee", label: "For friends", amountCents: 5_050 },
      { party: "buyer", code: "insurance_levy", label: "Insured elsewhere", amountCents: 2_500 },
    ],
  }),
  rejectsInTheAir: () => {
    void Promise.reject(new Error("nobody hears of this"))
    return lines({})
  },
  throwsInTheAir: () => {
    setImmediate(() => {
      throw new Error("nobody catches this")
    })
    return new Promise(() => undefined)
  },
  exits: () => process.exit(1),
  signals: () => process.kill(process.pid, "SIGKILL"),
  saysNoJson: () => say("this is no message\n"),
  saysNull: () => say("null\n"),
  saysBytes: () => say(Buffer.from([0xff, 0x00, 0x80, 0x0a])),
  speaksOfAHandle: () => say(`${JSON.stringify({ cmd: "NODE_HANDLE", type: "net.Socket", msg: {} })}\n`),
  neverEnds: () => say("x".repeat(2_000_000)),
  repeatsItself: () => say(`${JSON.stringify({ number: -1, text: "{}" })}\n`.repeat(1_000)),
  saysNullLater: () => {
    setTimeout(() => say("null\n"), 500)
    return lines({})
  },
  nothing: () => ({ lines: [] }),
}

module.exports = defineFeeProvider({
  id: "unreliable",
  settings: z.strictObject({ file: z.string() }),
  linesFor: (request, { file }) => BEHAVIOURS[readFileSync(file, "utf8")](request),
})
