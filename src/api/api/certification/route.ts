import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { certificationTerms } from "#src/use-cases/certification/certification-terms"

export const GET = route(endpoints.readCertificationTerms, async ({ scope }) => certificationTerms(scope))
