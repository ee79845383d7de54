import { endpoints } from "@northlot/contract"
import { openApiDocument } from "#src/http/openapi"
import { route } from "#src/http/route"

export const GET = route(endpoints.openApi, async () => openApiDocument())
