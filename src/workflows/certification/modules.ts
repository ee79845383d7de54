import type { MedusaContainer } from "@medusajs/framework/types"
import { CERTIFICATION_MODULE } from "../../modules/certification"
import type CertificationModuleService from "../../modules/certification/service"
import { MESSAGING_MODULE } from "../../modules/messaging"
import type MessagingModuleService from "../../modules/messaging/service"

export function certification(scope: MedusaContainer): CertificationModuleService {
  return scope.resolve<CertificationModuleService>(CERTIFICATION_MODULE)
}

export function messaging(scope: MedusaContainer): MessagingModuleService {
  return scope.resolve<MessagingModuleService>(MESSAGING_MODULE)
}
