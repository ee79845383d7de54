import type { MedusaContainer } from "@medusajs/framework/types"
import type CertificationModuleService from "#src/modules/certification/service"
import type MessageModuleService from "#src/modules/message/service"

export function certification(scope: MedusaContainer): CertificationModuleService {
  return scope.resolve("certification")
}

export function messaging(scope: MedusaContainer): MessageModuleService {
  return scope.resolve("message")
}
