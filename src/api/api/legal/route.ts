import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { legalTexts } from "#src/use-cases/policy/legal-texts"

export const GET = route(endpoints.readLegalTexts, async ({ query }) => legalTexts(query.version))
