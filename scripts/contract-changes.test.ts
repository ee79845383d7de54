import { spawnSync } from "node:child_process"
import { join } from "node:path"

/**
 * For each function that changes a contract: the breaking changes that the script finds. The script runs in a separate
 * process, because Jest cannot import ES modules.
 */
function breakingChangesOf(functions: ((contract: any) => void)[]): string[][] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { breakingChanges, releasedContract } from ${JSON.stringify(join(__dirname, "contract-changes.mjs"))}
       const found = [${functions.join(",")}].map((change) => {
         const [before, now] = [releasedContract(), releasedContract()]
         change(now)
         return breakingChanges(before, now)
       })
       console.log(JSON.stringify(found))`,
    ],
    { encoding: "utf8" }
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as string[][]
}

test("the contract keeps what was released", () => {
  const { stdout, status } = spawnSync(process.execPath, [join(__dirname, "contract-changes.mjs")], {
    encoding: "utf8",
  })
  expect([stdout, status]).toEqual(["", 0])
})

test("the client's operations are those of the contract", () => {
  const { stdout } = spawnSync(process.execPath, [join(__dirname, "client.mjs"), "check"], { encoding: "utf8" })
  expect(stdout).toBe("")
})

const CHANGES: [what: string, change: (contract: any) => void, found: string[]][] = [
  ["nothing", () => undefined, []],
  [
    "what is added",
    ({ operations, events }) => {
      operations.readOther = operations.readListing
      operations.readListing.answer.properties.more = { type: "string" }
      operations.placeOffer.body.properties.more = { type: "string" }
      events["auction.settled"].payload.properties.more = { type: "string" }
    },
    [],
  ],
  ["an operation that went", ({ operations }) => delete operations.placeOffer, ["placeOffer: the operation is gone."]],
  [
    "another path and scope",
    ({ operations }) => Object.assign(operations.placeOffer, { path: "/api/offer", scope: "sales:read" }),
    [
      "placeOffer: its path was /api/offers and is /api/offer.",
      "placeOffer: its scope was bids:write and is sales:read.",
    ],
  ],
  [
    "a lower limit and fewer callers",
    ({ operations }) => Object.assign(operations.placeOffer, { limit: { points: 1, seconds: 60 }, access: ["buyer"] }),
    ["placeOffer: fewer may call it than before.", "placeOffer: its limit is lower than before."],
  ],
  [
    "an input that is needed now, one that went, and one that is narrower",
    ({ operations }) => {
      const { body } = operations.placeOffer
      body.required = [...(body.required ?? []), "amountCents"]
      delete body.properties.mode
      body.properties.listingId.maxLength = 3
    },
    [
      "placeOffer body.amountCents: is required now.",
      "placeOffer body.listingId: its maxLength is narrower than before.",
      "placeOffer body.mode: is not taken any more.",
    ],
  ],
  [
    "a field of an answer that went, may be missing, or is something else",
    ({ operations }) => {
      const { properties, required } = operations.readListing.answer.properties.listing
      delete properties.make
      required.splice(required.indexOf("year"), 1)
      properties.title = { type: "number" }
    },
    [
      "readListing answer.listing.make: is gone.",
      "readListing answer.listing.title: number is not what it was.",
      "readListing answer.listing.year: may be missing now.",
    ],
  ],
  [
    "an event whose payload changed under its version",
    ({ events }) => delete events["auction.settled"].payload.properties.outcome,
    ["auction.settled.outcome: is gone."],
  ],
  [
    "one that changed with its version",
    ({ events }) => {
      events["auction.settled"].version = 2
      delete events["auction.settled"].payload.properties.outcome
    },
    [],
  ],
]

describe("breaking changes", () => {
  let found: string[][]
  beforeAll(() => {
    found = breakingChangesOf(CHANGES.map(([, change]) => change))
  })
  test.each(CHANGES.map(([what, , expected], index) => [what, expected, index] as const))(
    "%s",
    (_what, expected, index) => expect(found[index]!.sort()).toEqual([...expected].sort())
  )
})
