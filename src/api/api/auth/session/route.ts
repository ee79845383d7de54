import { endpoints } from "@northlot/contract"
import { viewerOf } from "../../../../http/open-session"
import { route } from "../../../../http/route"
import { database } from "../../../../platform/database"

export const GET = route(endpoints.readSession, async ({ account }) => ({
  ok: true as const,
  user: account && (await viewerOf(account)),
  serverNow: (await database().now()).toISOString(),
}))
