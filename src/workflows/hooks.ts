/**
 * The use cases that others can have a say in and that have no other step outside a transaction: each is a workflow of
 * one hook, run before the transaction or after it, never inside. Where no handler is set, nothing is run.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { WorkflowResponse, createHook, createWorkflow, type ReturnWorkflow } from "@medusajs/framework/workflows-sdk"
import type { AuctionSettled, BidderToAdmit, ListingToPublish, PayoutToConfirm } from "@northlot/contract"
import { runWorkflow } from "./run-workflow"

/** The workflows that somebody has set a handler for. */
const handled = new Set<unknown>()

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function noting<Workflow extends ReturnWorkflow<any, any, any[]>>(workflow: Workflow): Workflow {
  const hooks = workflow.hooks as Record<string, (...handlers: unknown[]) => void>
  for (const [name, setHandler] of Object.entries(hooks)) {
    hooks[name] = (...handlers) => {
      setHandler(...handlers)
      handled.add(workflow)
    }
  }
  return workflow
}

/** Whether somebody set a handler for it. */
export const isHandled = (workflow: unknown) => handled.has(workflow)

/** Runs the workflow where a handler is set. @throws what the handler throws */
export async function runHook<Payload>(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  workflow: ReturnWorkflow<Payload, Payload, any[]>,
  scope: MedusaContainer,
  payload: Payload
): Promise<void> {
  if (handled.has(workflow)) await runWorkflow(workflow, scope, payload)
}

/** A throwing handler refuses the publication. */
export const publishListingWorkflow = noting(
  createWorkflow("publish-listing", (listing: ListingToPublish) => {
    const validate = createHook("validate", listing)
    return new WorkflowResponse(listing, { hooks: [validate] })
  })
)

/**
 * Asked about somebody's first bid on an auction, before the bid gets into the auction's lane: bids themselves carry no
 * workflow. A throwing handler refuses the bid.
 */
export const admitBidderWorkflow = noting(
  createWorkflow("admit-bidder", (bidder: BidderToAdmit) => {
    const validate = createHook("validate", bidder)
    return new WorkflowResponse(bidder, { hooks: [validate] })
  })
)

/** Runs after the settlement, in a delivery of its own: a throwing handler is called again, and holds up nobody. */
export const settleAuctionWorkflow = noting(
  createWorkflow("settle-auction", (settled: AuctionSettled) => {
    const auctionSettled = createHook("auctionSettled", settled)
    return new WorkflowResponse(settled, { hooks: [auctionSettled] })
  })
)

/** A throwing handler refuses the confirmation: nothing is booked. */
export const confirmPayoutWorkflow = noting(
  createWorkflow("confirm-payout", (payout: PayoutToConfirm) => {
    const validate = createHook("validate", payout)
    return new WorkflowResponse(payout, { hooks: [validate] })
  })
)
