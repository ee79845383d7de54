import { WebhookEndpoints } from "./store/endpoints"
import { WebhookDeliveries } from "./store/deliveries"

/** The webhook endpoints of other systems and their deliveries. README.md states the invariants. */
export default class IntegrationModuleService {
  readonly endpoints = new WebhookEndpoints()
  readonly deliveries = new WebhookDeliveries()
}
