import type { MedusaContainer } from "@medusajs/framework/types"
import type { BodyOf, ListingTemplate, endpoints } from "@northlot/contract"
import { termsOf } from "#src/modules/listing/rules/template-terms"
import type { ListingTemplateRecord } from "#src/modules/listing/types"

/** Stores the terms of a seller's listing under a name. @throws RefusedError LISTING_NOT_FOUND, INVALID_INPUT */
export async function saveTemplate(
  scope: MedusaContainer,
  sellerId: string,
  { name, listingId }: BodyOf<typeof endpoints.saveListingTemplate>
): Promise<ListingTemplate> {
  const listings = scope.resolve("listing")
  const listing = await listings.records.own(listingId, sellerId)
  return templateOf(await listings.templates.save(sellerId, name, termsOf(listing)))
}

export async function ownTemplates(scope: MedusaContainer, sellerId: string): Promise<ListingTemplate[]> {
  return (await scope.resolve("listing").templates.of(sellerId)).map(templateOf)
}

const templateOf = ({ id, name, terms, createdAt }: ListingTemplateRecord): ListingTemplate => ({
  id,
  name,
  terms,
  createdAt: createdAt.toISOString(),
})
