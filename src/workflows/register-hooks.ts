/** Gives the workflow hooks to the plugins that set handlers (`docs/plugins.md`). */
import type { HookContext, RegisterWorkflowHooks, WorkflowHook, WorkflowHooks } from "@northlot/contract"
import type { ProviderEntry } from "#src/platform/configuration"
import { answerInTime, unusablePlugin } from "#src/platform/plugin-providers"
import { admitBidderWorkflow, confirmPayoutWorkflow, publishListingWorkflow, settleAuctionWorkflow } from "./hooks"
import { openCheckoutWorkflow } from "./payment/open-checkout"
import { openSaleWorkflow } from "./sale/open-sale"

type SetHandler<Payload> = (handler: (payload: Payload, context: HookContext) => Promise<void>) => void

/**
 * A person waits until this handler has answered. The handler therefore has two seconds, like every call of a plugin.
 */
function askedInTime<Payload>(setHandler: SetHandler<Payload>): WorkflowHook<Payload> {
  return (handler) => setHandler((payload, context) => answerInTime(async () => void (await handler(payload, context))))
}

/** No person waits for this handler. It runs while an event is delivered, and the delivery has a timeout. */
function afterwards<Payload>(setHandler: SetHandler<Payload>): WorkflowHook<Payload> {
  return (handler) => setHandler(async (payload, context) => void (await handler(payload, context)))
}

const hooks: WorkflowHooks = {
  publishListing: { validate: askedInTime(publishListingWorkflow.hooks.validate) },
  admitBidder: { validate: askedInTime(admitBidderWorkflow.hooks.validate) },
  settleAuction: { auctionSettled: afterwards(settleAuctionWorkflow.hooks.auctionSettled) },
  openSale: { saleOpened: afterwards(openSaleWorkflow.hooks.saleOpened) },
  openCheckout: { validate: askedInTime(openCheckoutWorkflow.hooks.validate) },
  confirmPayout: { validate: askedInTime(confirmPayoutWorkflow.hooks.validate) },
}

/**
 * Lets each plugin set its workflow handlers. This runs once, before the server starts anything else. @throws Error
 * that names the unusable plugin
 */
export async function registerPluginHooks(
  entries: readonly ProviderEntry[],
  setting = "NORTHLOT_WORKFLOW_HOOKS"
): Promise<void> {
  for (const { resolve, options } of entries) {
    try {
      const plugin = (await import(resolve)) as { default?: unknown }
      const exported = plugin.default as RegisterWorkflowHooks | { default?: RegisterWorkflowHooks } | undefined
      const register = typeof exported === "function" ? exported : exported?.default
      if (typeof register !== "function") throw new Error("it exports no function that sets handlers")
      register(hooks, options)
    } catch (error) {
      throw new Error(unusablePlugin(setting, resolve, (error as Error).message))
    }
  }
}
