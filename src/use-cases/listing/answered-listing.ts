import {
  RefusedError,
  type AnsweredListing,
  type ListingChange,
  type ListingDraft,
  type ListingView,
} from "@northlot/contract"
import { isPlainChange, readAnswered } from "#src/modules/listing/rules/answered-body"
import { readListingDetails } from "#src/queries/listing/read-listing"
import type { ListingViewer } from "#src/queries/listing/viewer"

const NOT_OWN = "You can copy only your own listings. Leave this field out for a car that is new on Northlot."

/**
 * Reads the change that a request body asks for. The body may also be the whole listing, as an earlier response
 * returned it.
 * @throws RefusedError
 */
export async function changeAsked(
  idOrSlug: string,
  body: AnsweredListing,
  viewer: ListingViewer
): Promise<ListingChange> {
  if (isPlainChange(body)) return body
  const held = await readListingDetails(idOrSlug, viewer)
  if (!held?.isOwner) throw new RefusedError("LISTING_NOT_FOUND")
  return asked(body, asSent(held))
}

/**
 * Reads the draft that a request body asks for. With the id of a seller's listing, the draft copies that listing.
 * @throws RefusedError
 */
export async function draftAsked(body: AnsweredListing, viewer: ListingViewer): Promise<ListingDraft> {
  const { status, ...fields } = body
  if (status === undefined && isPlainChange(fields)) return fields
  const named = (["id", "_id", "slug"] as const).find((name) => body[name])
  if (!named) return asked(body, null, { isCopy: true })
  const held = await readListingDetails(body[named]!, viewer)
  if (!held?.isOwner) throw new RefusedError("INVALID_INPUT", undefined, { fields: { [named]: NOT_OWN } })
  return asked(body, asSent(held), { isCopy: true })
}

/** Converts a listing to the form that a JSON response has, without undefined fields. */
const asSent = (view: ListingView) => JSON.parse(JSON.stringify(view)) as ListingView

function asked(...sent: Parameters<typeof readAnswered>): ListingChange {
  const read = readAnswered(...sent)
  if (read.ok) return read.input
  const { code, field, message } = read
  throw new RefusedError(code, undefined, message === undefined ? undefined : { fields: { [field]: message } })
}
