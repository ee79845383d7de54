import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { endpoints } from "@northlot/contract"
import { consume, limiterFor } from "#src/platform/rate-limits"
import { route } from "#src/http/route"
import { ownData } from "#src/queries/account/own-data"

const downloadsPerPerson = () => limiterFor("own-data", { points: 20, seconds: 86_400 })

export const GET = route(
  endpoints.downloadOwnData,
  async ({ account, response, scope }) => {
    const { id } = account!
    await consume(downloadsPerPerson(), id)
    await scope.resolve("operations").auditLog.record({ actor: id, action: "own-data.downloaded", subject: id })
    response.setHeader("Cache-Control", "private, no-store")
    response.setHeader("Content-Disposition", `attachment; filename="northlot-data.json"`)
    response.type("application/json")
    await pipeline(Readable.from(ownData(id)), response)
  },
  { longJob: true }
)
