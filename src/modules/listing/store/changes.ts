import { RefusedError } from "@northlot/contract"
import { NOT_LISTED_AGAIN, type ListingEffects, type RelistingStep } from "../rules/plan-change"
import type { DisclosureOrigin } from "../types"
import type { CarfaxReports } from "./carfax-reports"
import type { Disclosures } from "./disclosures"
import type { Listings } from "./listings"
import type { Photos } from "./photos"
import type { Relistings } from "./relistings"
import type { ListingVideos } from "./videos"

interface Parts {
  carfax: CarfaxReports
  disclosures: Disclosures
  photos: Photos
  records: Listings
  relistings: Relistings
  videos: ListingVideos
}

/** Stores a seller's change of a listing in this module. */
export class Changes {
  constructor(private readonly parts: Parts) {}

  /**
   * Stores a planned change in the caller's transaction, which holds the locks of auction and listing. `auctionId` is
   * the auction that the plan scheduled or opened. `after` is the listing's auction if it has bids; its bidders learn
   * of changed disclosures. Returns the ids of files that are no longer used; the caller removes the files.
   * @throws RefusedError VIN_ALREADY_LIVE, LISTING_ON_OFFER, NOT_ALLOWED_TO_LIST, INVALID_TRANSITION
   */
  async carryOut(
    { id, sellerId }: { id: string; sellerId: string },
    { isNew, columns, disclosed, photoIds, videoIds, relisting, status }: ListingEffects,
    { auctionId, after }: { auctionId: string | null; after: DisclosureOrigin["after"] }
  ): Promise<string[]> {
    const { carfax, disclosures, photos, records, videos } = this.parts
    if (isNew) await records.create(id, sellerId, columns)
    else await records.save(id, columns)
    if (photoIds) await photos.arrange(id, photoIds)
    if (videoIds) await videos.arrange(id, videoIds)
    await this.stepRelisting(id, relisting, auctionId)
    if (status !== null) await records.moveTo(id, status, "seller")
    if (disclosed) await disclosures.disclose(id, { condition: disclosed }, { by: "seller", actor: sellerId, after })
    return columns.carfaxUrl === null ? carfax.takeDetached(id) : []
  }

  private async stepRelisting(id: string, step: RelistingStep, auctionId: string | null): Promise<void> {
    const { relistings } = this.parts
    if (step.do === "drop") await relistings.dropOf(id, "You have put the car on sale yourself.")
    if (step.do === "follow") await relistings.replan(id)
    if (step.do !== "list") return
    if (auctionId === null || !(await relistings.listed(step.afterAuctionId, auctionId)))
      throw new RefusedError(NOT_LISTED_AGAIN.code, NOT_LISTED_AGAIN.message)
  }
}
