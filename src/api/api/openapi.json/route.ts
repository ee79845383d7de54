import { endpoints } from "@northlot/contract"
import { openApiDocument } from "../../../http/openapi"
import { route } from "../../../http/route"

export const GET = route(endpoints.openApi, async () => openApiDocument())
