import type { EditorSlot } from "@northlot/plugin-kit"
import { connectionOf, reportsOf } from "../reports"
import { answers, statementOf } from "../statement"

/**
 * The editor's section for the seller's statement about the car. The statement cannot change after the first bid,
 * because bidders rely on it.
 */
const editor: EditorSlot<typeof answers> = {
  title: "Seller's statement",
  icon: "clipboard-check",
  text: "This statement is shown on the page of the car, beside the inspector's report. You can change it until the first bid.",
  values: answers,
  async read({ listingId, container, listing }) {
    const values = (await statementOf(container, listingId)) ?? {}
    const isOver = listing.status === "sold" || listing.status === "closed"
    if (isOver) return { values, closed: "The auction is over: the statement is final." }
    return listing.hasBids ? { values, closed: "There is a bid: the statement can no longer be changed." } : { values }
  },
  write: ({ listingId, accountId, container, values }) =>
    reportsOf(container).storeStatement(connectionOf(container), { listingId, answers: values, statedBy: accountId }),
}

export default editor
