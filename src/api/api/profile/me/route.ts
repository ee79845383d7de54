import { endpoints } from "@northlot/contract"
import { viewerOf } from "../../../../http/open-session"
import { route } from "../../../../http/route"

export const GET = route(endpoints.readProfile, async ({ account }) => {
  const viewer = await viewerOf(account!)
  const [city = "", province = ""] = viewer.location.split(",").map((part) => part.trim())
  return { ok: true as const, ...viewer, city, province, name: `${viewer.first} ${viewer.last}`.trim() }
})
