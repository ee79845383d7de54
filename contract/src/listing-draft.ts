/** The one schema that a browser checks by itself; a separate file saves the other pages from loading it. */
export { listingDraft } from "./endpoints/listing/listings"
