/** The one schema that a browser checks by itself, apart from the rest so that no other page carries it. */
export { listingDraft } from "./endpoints/listing/listings"
