import { endpoints } from "@northlot/contract"
import { route } from "../../../http/route"
import { certificationTerms } from "../../../workflows/certification/certification-terms"

export const GET = route(endpoints.readCertificationTerms, async ({ scope }) => certificationTerms(scope))
