import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { importTemplate } from "#src/use-cases/import/import-listings"

export const GET = route(endpoints.downloadImportTemplate, async ({ response }) => {
  sendCsv(response, "northlot_cars.csv", importTemplate())
})
