import * as billsOfSale from "./store/bill-of-sale"
import * as offers from "./store/runner-up-offers"
import { SaleRecords } from "./public-records"
import { Sales } from "./store/sales"

/** Sales and their states. README.md states the invariants. */
export default class SaleModuleService extends SaleRecords {
  readonly sales = new Sales()

  readonly offers = {
    open: offers.openOffer,
    retrieve: offers.readOffer,
    ofAuction: offers.offersOfAuction,
    openOf: offers.openOfferOf,
    due: offers.dueOffers,
    act: offers.actOnOffer,
  }

  readonly billsOfSale = {
    ofSale: billsOfSale.readBillOfSale,
    keep: billsOfSale.storeBillOfSale,
    accept: billsOfSale.acceptBillOfSale,
    acceptances: billsOfSale.billOfSaleAcceptances,
  }
}
