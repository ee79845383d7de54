import type { MedusaContainer } from "@medusajs/framework/types"
import type { ListingRecord } from "#src/modules/listing/types"
import { partyAccount } from "../sales/sale-parties"

/** Tells the seller what Northlot decided about the own listing, by notice and e-mail; once per key. */
export async function tellSeller(
  scope: MedusaContainer,
  listing: Pick<ListingRecord, "id" | "seller_id">,
  key: string,
  { title, text }: { title: string; text: string }
): Promise<void> {
  const seller = await partyAccount(scope, listing.seller_id)
  await scope.resolve("messaging").sendNotices([
    {
      key,
      accountId: seller.id,
      type: "disclosureChanged",
      role: "seller",
      listingId: listing.id,
      saleId: null,
      title,
      text,
      email: { to: seller.email, template: "listing-decided", data: { first: seller.first, title, text } },
    },
  ])
}
