/**
 * Workflows that only call a hook of plugins. A use case runs its workflow before or after its transaction, never
 * inside. A workflow without a handler is skipped.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { WorkflowResponse, createHook, createWorkflow, type ReturnWorkflow } from "@medusajs/framework/workflows-sdk"
import type { AuctionSettled, BidderToAdmit, ListingToPublish, PayoutToConfirm } from "@northlot/contract"
import { runWorkflow } from "./run-workflow"

/** The workflows that have a handler. */
const handled = new Set<unknown>()

// oxlint-disable-next-line typescript/no-explicit-any
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

export const isHandled = (workflow: unknown) => handled.has(workflow)

/** Runs the workflow if a plugin has set a handler. @throws what the handler throws */
export async function runHook<Payload>(
  // oxlint-disable-next-line typescript/no-explicit-any
  workflow: ReturnWorkflow<Payload, Payload, any[]>,
  scope: MedusaContainer,
  payload: Payload
): Promise<void> {
  if (handled.has(workflow)) await runWorkflow(workflow, scope, payload)
}

/** A handler that throws refuses the publication. */
export const publishListingWorkflow = noting(
  createWorkflow("publish-listing", (listing: ListingToPublish) => {
    const validate = createHook("validate", listing)
    return new WorkflowResponse(listing, { hooks: [validate] })
  })
)

/**
 * Runs at a person's first bid on an auction, before the bid is queued; later bids run no workflow. A handler that
 * throws refuses the bid.
 */
export const admitBidderWorkflow = noting(
  createWorkflow("admit-bidder", (bidder: BidderToAdmit) => {
    const validate = createHook("validate", bidder)
    return new WorkflowResponse(bidder, { hooks: [validate] })
  })
)

/**
 * Runs after an auction was settled, when the event of the settlement is delivered. If a handler throws, the delivery
 * is repeated. No person waits for the handler.
 */
export const settleAuctionWorkflow = noting(
  createWorkflow("settle-auction", (settled: AuctionSettled) => {
    const auctionSettled = createHook("auctionSettled", settled)
    return new WorkflowResponse(settled, { hooks: [auctionSettled] })
  })
)

/** A handler that throws refuses the confirmation; then nothing is booked. */
export const confirmPayoutWorkflow = noting(
  createWorkflow("confirm-payout", (payout: PayoutToConfirm) => {
    const validate = createHook("validate", payout)
    return new WorkflowResponse(payout, { hooks: [validate] })
  })
)
