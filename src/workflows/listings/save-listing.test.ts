import { createMedusaContainer } from "@medusajs/framework/utils"
import { RefusedError, cents } from "@northlot/contract"
import { runWorkflow } from "../run-workflow"
import { saveListingWorkflow, type SaveListingInput } from "./save-listing"

const startsAt = new Date("2026-05-01T12:00:00Z")
const endsAt = new Date("2026-05-08T12:00:00Z")
const before = { id: "lst_1", seller_id: "acc_1", make: "Honda", starts_at: null, ends_at: startsAt, status: "draft" }
const scheduled = {
  id: "auc_1",
  status: "scheduled",
  bidCount: 0,
  startsAt,
  endsAt,
  openingCents: 1,
  reserveCents: 2,
  minIncrementCents: 3,
}
const terms = {
  startsAt: null,
  endsAt,
  openingCents: cents(10_000),
  reserveCents: null,
  minIncrementCents: cents(10_000),
}

/** The two modules as records of what they were told; `failing` refuses. */
function modules(failing: string, auction: typeof scheduled | null) {
  const told: unknown[][] = []
  const record =
    (name: string, answer?: unknown) =>
    async (...parameters: unknown[]) => {
      told.push([name, ...parameters])
      if (name === failing && told.filter(([other]) => other === name).length === 1)
        throw new RefusedError("VIN_ALREADY_LIVE")
      return answer
    }
  const container = createMedusaContainer()
  const register = (name: string, value: unknown) => container.register({ [name]: { resolve: () => value } })
  register("listing", {
    ownListing: async () => before,
    createDraft: record("createDraft"),
    discardDraft: record("discardDraft"),
    saveColumns: record("saveColumns"),
    restoreColumns: record("restoreColumns"),
    photosOf: async () => [{ id: "pho_old" }],
    arrangePhotos: record("arrangePhotos"),
    moveTo: record("moveTo"),
  })
  register("auction", {
    currentAuction: async () => auction,
    putAuction: record("putAuction"),
    cancelAuction: record("cancelAuction"),
    lowerReserve: record("lowerReserve"),
  })
  return { container, told }
}

const change: SaveListingInput = {
  listingId: "lst_1",
  sellerId: "acc_1",
  create: false,
  version: null,
  disclosed: null,
  columns: { make: "Acura", ends_at: endsAt },
  photoIds: ["pho_new"],
  videoIds: null,
  auction: { do: "put", terms },
  status: "live",
  touchesLockedFields: false,
}

async function run(input: SaveListingInput, failing: string, auction: typeof scheduled | null = null) {
  const { container, told } = modules(failing, auction)
  const error = await runWorkflow(saveListingWorkflow, container, input).then(
    () => null,
    (refusal: unknown) => refusal
  )
  return { error, told }
}

test("the steps run in their order: columns, photos, auction, status", async () => {
  const { error, told } = await run(change, "nothing")
  expect(error).toBeNull()
  expect(told.map(([name]) => name)).toEqual(["saveColumns", "arrangePhotos", "putAuction", "moveTo"])
})

test("a refused status takes the new auction, the photos and the columns back", async () => {
  const { error, told } = await run(change, "moveTo")
  expect(error).toMatchObject({ code: "VIN_ALREADY_LIVE", status: 409 })
  expect(error).toBeInstanceOf(RefusedError)
  expect(told.slice(4)).toEqual([
    ["cancelAuction", "lst_1", expect.objectContaining({ onlyWithoutBids: true })],
    ["arrangePhotos", "lst_1", ["pho_old"]],
    ["restoreColumns", before, ["make", "ends_at"]],
  ])
})

test("a refused status gives an auction that was there its terms back", async () => {
  const { told } = await run(change, "moveTo", scheduled)
  const { openingCents, reserveCents, minIncrementCents } = scheduled
  const former = {
    listingId: "lst_1",
    sellerId: "acc_1",
    startsAt,
    endsAt,
    openingCents,
    reserveCents,
    minIncrementCents,
  }
  expect(told[4]).toEqual(["putAuction", former])
})

test("a refused status arms a schedule again that was cancelled", async () => {
  const { told } = await run({ ...change, auction: { do: "cancel" }, status: "draft" }, "moveTo", scheduled)
  expect(told[2]![0]).toBe("cancelAuction")
  expect(told[4]).toEqual(["putAuction", expect.objectContaining({ startsAt, endsAt, openingCents: 1 })])
})

test("a refused auction takes a new draft back", async () => {
  const { told } = await run({ ...change, create: true, status: null }, "putAuction")
  expect(told.map(([name]) => name)).toEqual([
    "createDraft",
    "arrangePhotos",
    "putAuction",
    "arrangePhotos",
    "discardDraft",
  ])
})

test("a bid that came meanwhile undoes a change of what it relied on", async () => {
  const { error, told } = await run(
    {
      ...change,
      columns: { kms: 1 },
      auction: { do: "nothing" },
      photoIds: null,
      status: null,
      touchesLockedFields: true,
    },
    "nothing",
    { ...scheduled, status: "open", bidCount: 1 }
  )
  expect(error).toMatchObject({ code: "LISTING_LOCKED" })
  expect(told).toEqual([
    ["saveColumns", "lst_1", { kms: 1 }, null],
    ["restoreColumns", before, ["kms"]],
  ])
})
