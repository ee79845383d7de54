import { StepResponse, WorkflowResponse, createStep, createWorkflow } from "@medusajs/framework/workflows-sdk"
import { RefusedError } from "@northlot/contract"
import type { AuctionTerms } from "#src/modules/auction/types"
import type { AuctionStep } from "#src/modules/listing/rules/plan-change"
import type { ListingRecord, SellerColumn, SellerColumns } from "#src/modules/listing/types"
import { discloseCondition } from "../disclosures/disclose"

/** A planned change with its dates as ISO text: a workflow's input is serialised. */
export interface SaveListingInput {
  listingId: string
  sellerId: string
  /** The listing does not exist yet. */
  create: boolean
  columns: SellerColumns
  /**
   * When the listing was last changed, as its seller saw it: one that was changed since is left as it is. ISO; `null`
   * asks for nothing.
   */
  version: string | null
  /** What the seller discloses about the condition, while an auction is planned or runs; `null` changes nothing. */
  disclosed: SellerColumns["condition"] | null
  /** `null` leaves the photos alone. */
  photoIds: string[] | null
  /** `null` leaves the videos alone. */
  videoIds: string[] | null
  auction: AuctionStep
  status: "draft" | "live" | null
  /** A field that bids lock is among the columns: a bid that came meanwhile undoes the change. */
  touchesLockedFields: boolean
}

interface StoreUndo {
  /** The draft to take back. */
  created: string | null
  /** The columns to put back, and what was in them. */
  before: { listing: ListingRecord; names: SellerColumn[] } | null
}

const storeListingStep = createStep(
  "store-listing",
  async ({ listingId, sellerId, create, columns, version }: SaveListingInput, { container }) => {
    const listings = container.resolve("listing")
    if (create) {
      await listings.createDraft(listingId, sellerId, withDates(columns))
      return new StepResponse<string, StoreUndo>(listingId, { created: listingId, before: null })
    }
    const listing = await listings.ownListing(listingId, sellerId)
    await listings.saveColumns(listingId, withDates(columns), version === null ? null : new Date(version))
    const names = Object.keys(columns) as SellerColumn[]
    return new StepResponse<string, StoreUndo>(listingId, { created: null, before: { listing, names } })
  },
  async (undo, { container }) => {
    const listings = container.resolve("listing")
    if (undo?.created) await listings.discardDraft(undo.created)
    if (undo?.before) await listings.restoreColumns(recordWithDates(undo.before.listing), undo.before.names)
  }
)

const arrangePhotosStep = createStep(
  "arrange-listing-photos",
  async ({ listingId, photoIds }: SaveListingInput, { container }) => {
    if (photoIds === null) return new StepResponse(null, null)
    const listings = container.resolve("listing")
    const before = (await listings.photosOf(listingId)).map(({ id }) => id)
    await listings.arrangePhotos(listingId, photoIds)
    return new StepResponse(null, { listingId, before })
  },
  async (undo, { container }) => {
    if (undo) await container.resolve("listing").arrangePhotos(undo.listingId, undo.before)
  }
)

const arrangeVideosStep = createStep(
  "arrange-listing-videos",
  async ({ listingId, videoIds }: SaveListingInput, { container }) => {
    if (videoIds === null) return new StepResponse(null, null)
    const { videos } = container.resolve("listing")
    const before = (await videos.of(listingId)).map(({ id }) => id)
    await videos.arrange(listingId, videoIds)
    return new StepResponse(null, { listingId, before })
  },
  async (undo, { container }) => {
    if (undo) await container.resolve("listing").videos.arrange(undo.listingId, undo.before)
  }
)

interface AuctionUndo {
  listingId: string
  /** Terms to give back to an auction that was there before; `null` cancels the new one. */
  terms: AuctionTerms | null
}

const changeAuctionStep = createStep(
  "change-listing-auction",
  async ({ listingId, sellerId, auction: step }: SaveListingInput, { container }) => {
    const auctions = container.resolve("auction")
    if (step.do === "nothing") return new StepResponse<null, AuctionUndo | null>(null, null)
    if (step.do === "lower-reserve") {
      await auctions.lowerReserve(listingId, step.reserveCents)
      return new StepResponse<null, AuctionUndo | null>(null, null)
    }
    const before = await auctions.currentAuction(listingId)
    const running = before && (before.status === "scheduled" || before.status === "open") ? before : null
    const terms: AuctionTerms | null = running && {
      listingId,
      sellerId,
      startsAt: running.startsAt,
      endsAt: running.endsAt,
      openingCents: running.openingCents,
      reserveCents: running.reserveCents,
      minIncrementCents: running.minIncrementCents,
    }
    if (step.do === "cancel") {
      await auctions.cancelAuction(listingId, {
        onlyWithoutBids: true,
        reason: "Withdrawn by the seller",
        actor: sellerId,
      })
      return new StepResponse<null, AuctionUndo | null>(null, terms && { listingId, terms })
    }
    const { startsAt, endsAt, ...figures } = step.terms
    await auctions.putAuction({
      listingId,
      sellerId,
      ...figures,
      startsAt: startsAt && new Date(startsAt),
      endsAt: new Date(endsAt),
    })
    return new StepResponse<null, AuctionUndo | null>(null, { listingId, terms })
  },
  async (undo: AuctionUndo | null | undefined, { container }) => {
    if (!undo) return
    const auctions = container.resolve("auction")
    const { listingId, terms } = undo
    if (terms)
      await auctions.putAuction({
        ...terms,
        startsAt: terms.startsAt && new Date(terms.startsAt),
        endsAt: new Date(terms.endsAt),
      })
    else
      await auctions.cancelAuction(listingId, {
        onlyWithoutBids: true,
        reason: "The publication failed",
        actor: "system",
      })
  }
)

const refuseAfterBidStep = createStep(
  "refuse-change-after-bid",
  async ({ listingId, touchesLockedFields, auction }: SaveListingInput, { container }) => {
    // The auction itself refuses what it is told after a bid; the other locked fields are looked at once more.
    if (touchesLockedFields && auction.do === "nothing") {
      const current = await container.resolve("auction").currentAuction(listingId)
      if (current?.status === "open" && current.bidCount > 0) throw new RefusedError("LISTING_LOCKED")
    }
    return new StepResponse(null)
  }
)

const moveListingStep = createStep("move-listing", async ({ listingId, status }: SaveListingInput, { container }) => {
  if (status !== null) await container.resolve("listing").moveTo(listingId, status, "seller")
  return new StepResponse(null)
})

const discloseStep = createStep(
  "disclose-condition",
  async ({ listingId, sellerId, disclosed }: SaveListingInput, { container }) => {
    if (disclosed)
      await discloseCondition(container, listingId, { condition: disclosed }, { by: "seller", actor: sellerId })
    return new StepResponse(null)
  }
)

/**
 * Stores a planned change, tells the auction's side, and moves the listing: all of it or, when a step is refused, none.
 * What is disclosed comes last, in one transaction with its record, which is never taken back. The auction comes before
 * the status, so that a crash between them leaves an opened auction whose event brings the listing live.
 */
export const saveListingWorkflow = createWorkflow("save-listing", (input: SaveListingInput) => {
  const id = storeListingStep(input)
  arrangePhotosStep(input)
  arrangeVideosStep(input)
  changeAuctionStep(input)
  refuseAfterBidStep(input)
  moveListingStep(input)
  discloseStep(input)
  return new WorkflowResponse(id)
})

function withDates(columns: SellerColumns): SellerColumns {
  const dated = { ...columns }
  if (dated.starts_at) dated.starts_at = new Date(dated.starts_at)
  if (dated.ends_at) dated.ends_at = new Date(dated.ends_at)
  return dated
}

function recordWithDates(record: ListingRecord): ListingRecord {
  return { ...record, ...withDates(record) }
}
