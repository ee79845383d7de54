import "./zodWithoutEval"
import { listingDraft } from "@northlot/contract/listing-draft"

export { listingDraft }
