import { WebhookEndpoints } from "./store/endpoints"
import { WebhookDeliveries } from "./store/deliveries"

/** Which addresses of others are told what, and what became of it; README.md tells the invariants. */
export default class IntegrationModuleService {
  readonly endpoints = new WebhookEndpoints()
  readonly deliveries = new WebhookDeliveries()
}
