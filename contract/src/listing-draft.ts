/**
 * The only schema with which a browser validates input. It has its own entry file, so that pages without a listing form
 * do not load it.
 */
export { listingDraft } from "./endpoints/listing/listings"
