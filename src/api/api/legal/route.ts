import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { legalTexts } from "#src/workflows/site/legal-texts"

export const GET = route(endpoints.readLegalTexts, async ({ query }) => legalTexts(query.version))
