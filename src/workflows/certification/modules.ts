import type { MedusaContainer } from "@medusajs/framework/types"
import { CERTIFICATION_MODULE } from "#src/modules/certification/index"
import type CertificationModuleService from "#src/modules/certification/service"
import { MESSAGING_MODULE } from "#src/modules/messaging/index"
import type MessagingModuleService from "#src/modules/messaging/service"

export function certification(scope: MedusaContainer): CertificationModuleService {
  return scope.resolve<CertificationModuleService>(CERTIFICATION_MODULE)
}

export function messaging(scope: MedusaContainer): MessagingModuleService {
  return scope.resolve<MessagingModuleService>(MESSAGING_MODULE)
}
