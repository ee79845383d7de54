import { PaymentRecords } from "./public-records"
import * as disputes from "./store/disputes"
import * as documents from "./store/charge-documents"
import { Charges } from "./store/charges"
import { Refunds } from "./store/refunds"
import { CheckoutEvents } from "./store/checkout-events"

/** Charges and the inbox of provider events. README.md states the invariants and the lock order. */
export default class PaymentModuleService extends PaymentRecords {
  readonly charges = new Charges()
  readonly refunds = new Refunds()
  readonly events = new CheckoutEvents(this.refunds)

  /** Cardholders' disputes and the evidence against them. README.md states the invariants. */
  readonly disputes = {
    read: disputes.readDispute,
    keep: disputes.recordDispute,
    writeTexts: disputes.writeTexts,
    putFile: disputes.putFile,
    takeFile: disputes.takeFile,
    addSubmission: disputes.addSubmission,
    noteAnswer: disputes.noteAnswer,
  }

  /** Invoices and credit notes. README.md states the invariants. */
  readonly documents = {
    issue: documents.issueDocument,
    ofCharge: documents.documentOfCharge,
    ofAccount: documents.documentsOfAccount,
    ofYear: documents.documentsOfYear,
    yearsOf: documents.yearsOfAccount,
    find: documents.findDocument,
  }
}
