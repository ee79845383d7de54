import type { MedusaContainer } from "@medusajs/framework/types"
import type CertificationModuleService from "#src/modules/certification/service"
import type MessagingModuleService from "#src/modules/messaging/service"

export function certification(scope: MedusaContainer): CertificationModuleService {
  return scope.resolve("certification")
}

export function messaging(scope: MedusaContainer): MessagingModuleService {
  return scope.resolve("messaging")
}
