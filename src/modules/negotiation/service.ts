import { NegotiationRecords } from "./public-records"
import { Negotiations } from "./store/negotiations"

/** Negotiations after auctions below the reserve. README.md states the invariants. */
export default class NegotiationModuleService extends NegotiationRecords {
  readonly negotiations = new Negotiations()
}
