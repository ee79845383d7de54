import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { acceptedKind, decodePicture } from "#src/platform/media/decode-picture"
import { checkPdf } from "#src/platform/pdf/check-pdf"
import type { ReceivedFile } from "#src/platform/received-file"
import { onOfferRefusal } from "#src/modules/listing/rules/on-offer"
import { database } from "#src/platform/database"
import { oneLine } from "#src/platform/one-line"
import { readListingView } from "#src/queries/listing/read-listing"
import type { ListingViewer } from "#src/queries/listing/viewer"
import { storeFiles, removeFiles } from "../file/store-files"

/** The maximum size of a report's image, in pixels. Small print is still legible at this size. */
const PAGE_BOX = { width: 2_400, height: 7_200 }

/**
 * Attaches a report to a seller's listing and replaces an earlier one. A PDF is stored unchanged. An image is encoded
 * again, which removes the camera's metadata. @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE,
 * LISTING_NOT_FOUND, LISTING_ON_OFFER, INVALID_TRANSITION for a listing that is over
 */
export async function attachCarfax(
  scope: MedusaContainer,
  sellerId: string,
  file: ReceivedFile
): Promise<{ url: string; name: string }> {
  const report = await reportOf(file.bytes)
  const { listingId } = file.fields
  if (!listingId)
    throw new RefusedError("INVALID_INPUT", undefined, {
      fields: { listingId: "Say which listing the report is for." },
    })
  const listings = scope.resolve("listing")
  const { id } = await listings.records.own(listingId, sellerId)
  const name = nameOf(file.name, report.extension)
  const content = {
    filename: `carfax.${report.extension}`,
    mimeType: report.mediaType,
    content: report.content.toString("base64"),
    access: "private" as const,
  }
  const { url, replaced } = await storeFiles(scope, [content], ([kept]) =>
    database().transaction(async () => {
      const listing = await listings.records.lock(id)
      if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
      const onOffer = onOfferRefusal(listing, await database().now())
      if (onOffer) throw new RefusedError(onOffer.code, onOffer.message)
      if (listing.status !== "draft" && listing.status !== "live")
        throw new RefusedError("INVALID_TRANSITION", "This listing is over.")
      return listings.carfax.put({ listingId: id, fileId: kept!.id, name, picture: report.extension === "jpg" })
    })
  )
  if (replaced) await removeFiles(scope, [replaced])
  return { url, name }
}

/**
 * Returns a listing's report to everybody who can see the listing. @throws RefusedError NOT_FOUND for everybody else
 */
export async function openCarfax(
  scope: MedusaContainer,
  id: string,
  viewer: ListingViewer
): Promise<{ name: string; bytes: Buffer; shownAs: "image/jpeg" | undefined }> {
  const report = await scope.resolve("listing").carfax.byId(id)
  if (!report || !(await readListingView(report.listingId, viewer))) throw new RefusedError("NOT_FOUND")
  const bytes = await scope.resolve(Modules.FILE).getAsBuffer(report.fileId)
  return { name: report.name, bytes, shownAs: report.picture ? "image/jpeg" : undefined }
}

interface Report {
  content: Buffer
  extension: "pdf" | "jpg"
  mediaType: string
}

async function reportOf(bytes: Buffer): Promise<Report> {
  const sentence = "Send the report as a PDF or a picture (JPEG, PNG, WebP)."
  if (acceptedKind(bytes, ["jpeg", "png", "webp", "pdf"], sentence) === "pdf") {
    await checkPdf(bytes)
    return { content: bytes, extension: "pdf", mediaType: "application/pdf" }
  }
  const { pixels } = await decodePicture(bytes, PAGE_BOX)
  return { content: await pixels().jpeg({ quality: 85 }).toBuffer(), extension: "jpg", mediaType: "image/jpeg" }
}

/** The seller's file name with the extension of the stored file. */
function nameOf(given: string, extension: string): string {
  const stem = oneLine(given)
    .replace(/^.*[/\\]/, "")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .trim()
  return `${stem || "carfax"}.${extension}`
}
