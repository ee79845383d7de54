import { CreditRecords } from "./public-records"
import { Credits } from "./store/credits"
import { CreditPurchases } from "./store/purchases"

/** Bidding credits: an append-only ledger per account. README.md states the invariants and the locks. */
export default class CreditModuleService extends CreditRecords {
  readonly credits = new Credits()
  readonly purchases = new CreditPurchases()
}
