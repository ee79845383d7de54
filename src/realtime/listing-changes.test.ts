import fc from "fast-check"
import type { ChangedListing, ListingChanged } from "@northlot/contract"
import type { HeardListing } from "#src/queries/listing/changed-listing"
import { ListingChanges, seenIn } from "./listing-changes"
import type { Audience } from "./rooms"

const listed = (audience: Audience, bidCount: number): HeardListing => ({
  audience,
  listing: { id: "lst_1", status: "live", bidCount } as ChangedListing,
})

test("whoever a listing is not for sees of it that it is gone, and nothing else", () => {
  expect(seenIn("public", listed("dealers", 1))).toEqual({ listing: null })
  expect(seenIn("dealers", undefined)).toEqual({ listing: null })
  expect(seenIn("dealers", listed("dealers", 1))).toEqual({ listing: listed("dealers", 1).listing, status: "live" })
})

interface Told {
  at: number
  audience: Audience
  change: ListingChanged
}

/** Makes changes of one listing, each `after` milliseconds after the previous one. Returns the messages about them. */
async function toldOf(
  steps: readonly { after: number; audience: Audience; appeared: boolean }[],
  now: { state: HeardListing | undefined }
): Promise<Told[]> {
  jest.useFakeTimers()
  try {
    const told: Told[] = []
    const changes = new ListingChanges(async () => now.state)
    for (const [index, { after, audience, appeared }] of steps.entries()) {
      await jest.advanceTimersByTimeAsync(after)
      now.state = listed("public", index + 1)
      const change: ListingChanged = { listingId: "lst_1", status: "live", ...(appeared ? { appeared } : {}) }
      changes.tell({ id: "lst_1", audience }, [change], (said) => told.push({ at: Date.now(), audience, change: said }))
    }
    await jest.advanceTimersByTimeAsync(2_000)
    await changes.close()
    return told
  } finally {
    jest.useRealTimers()
  }
}

const step = fc.record({
  after: fc.nat({ max: 400 }),
  audience: fc.constantFrom<Audience>("public", "dealers"),
  appeared: fc.boolean(),
})

test("of one listing at most four changes a second are told to anybody, and the newest state is told last", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const told = await toldOf(steps, { state: undefined })
      for (const audience of ["public", "dealers"] as const) {
        const heard = told.filter((each) => each.audience === audience)
        const of = steps.map((each, index) => ({ ...each, index })).filter((each) => each.audience === audience)
        expect(heard.length > 0).toBe(of.length > 0)
        heard.slice(1).forEach(({ at }, index) => expect(at - heard[index]!.at).toBeGreaterThanOrEqual(250))
        if (of.length === 0) continue
        expect(heard.at(-1)!.change.listing!.bidCount).toBeGreaterThan(of.at(-1)!.index)
        // A car that came on sale is reported as new, whatever else the message contains.
        expect(heard.some(({ change }) => change.appeared)).toBe(of.some(({ appeared }) => appeared))
      }
    }),
    { numRuns: 60 }
  )
})

test("of two audiences the one that may not see it any more is told before the other one", async () => {
  const both = [
    { after: 0, audience: "dealers", appeared: false },
    { after: 10, audience: "dealers", appeared: false },
    { after: 10, audience: "public", appeared: false },
    { after: 0, audience: "dealers", appeared: true },
  ] as const
  const told = await toldOf(both, { state: undefined })
  expect(told.map(({ audience }) => audience)).toEqual(["dealers", "public", "dealers"])
})

test("a stop tells what is held", async () => {
  const told: ListingChanged[] = []
  const changes = new ListingChanges(async () => listed("public", 1), 60_000)
  const tell = () =>
    changes.tell({ id: "lst_1", audience: "public" }, [{ listingId: "lst_1", status: "live" }], (said) =>
      told.push(said)
    )
  tell()
  tell()
  await changes.close()
  expect(told).toHaveLength(2)
})

test("what cannot be read is told all the same, and asked for by whoever shows it", async () => {
  const told: ListingChanged[] = []
  const changes = new ListingChanges(() => Promise.reject(new Error("No connection.")), 0)
  const change: ListingChanged = { listingId: "lst_1", status: "sold" }
  changes.tell({ id: "lst_1", audience: "public" }, [change], (said) => told.push(said))
  await changes.close()
  expect(told).toEqual([change])
})
