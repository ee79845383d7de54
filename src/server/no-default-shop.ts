import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { WorkflowManager } from "@medusajs/framework/orchestration"
import { createDefaultsWorkflowID } from "@medusajs/medusa/core-flows"

/**
 * At each start Medusa makes a shop with a sales channel and an API key, in modules that are switched off here.
 * A workflow of the same name that does nothing takes the place of the one that does it.
 */
export function leaveOutDefaultShop(): void {
  WorkflowManager.unregister(createDefaultsWorkflowID)
  createWorkflow(createDefaultsWorkflowID, () => new WorkflowResponse(undefined))
}
