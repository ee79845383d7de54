import type { MedusaContainer } from "@medusajs/framework/types"
import { SALE_STORIES, WIRE_ACCOUNT } from "@northlot/demo"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { sandboxInUse } from "#src/use-cases/payment/hosted-checkouts"
import { changePolicy } from "#src/use-cases/policy/policies"
import type { People } from "../demo-accounts"
import { forEachTogether } from "../together"
import { DemoActs } from "./demo-acts"
import { payFees } from "./pay-fees"
import { tellMarketLife, tellNegotiations, tellPurchases } from "./market-life"
import { tellSale } from "./tell-sale"

/** Sales run in parallel, because each mostly waits for its payments. */
const AT_ONCE = 8

/** Whether every demo story is complete. */
export async function contentIsMade(): Promise<boolean> {
  return ((await database().query(`SELECT FROM demo_act WHERE key = 'all'`)).rowCount ?? 0) > 0
}

/** Fills every page of the demo market. It continues where an earlier start stopped. */
export async function makeContent(scope: MedusaContainer, people: People, signal?: AbortSignal): Promise<void> {
  const { rows } = await database().query<{ key: string; listing_id: string }>(
    `SELECT key, listing_id FROM demo_vehicle`
  )
  const staff = await scope.resolve("account").staff.all()
  const admin = staff.find(({ role, removedAt }) => role === "owner" && removedAt === null)?.username
  if (!admin) return
  const listings = new Map(rows.map(({ key, listing_id }) => [key, listing_id]))
  const done = await database().query<{ key: string }>(`SELECT key FROM demo_act`)
  const acts = new DemoActs(scope, people, admin, listings, new Set(done.rows.map(({ key }) => key)), signal)

  await acts.once("wire account", async () => {
    const { institution } = await scope.resolve("settlement").policy.read()
    if (institution === "") await changePolicy(scope, "settlement", WIRE_ACCOUNT, {}, admin)
  })
  // A real provider must not be asked for money that does not exist.
  const sandbox = sandboxInUse()
  if (sandbox) await acts.once("fees", () => payFees(acts, SALE_STORIES))
  const stories = [
    () => tellMarketLife(acts),
    () => tellNegotiations(acts),
    ...(sandbox ? [() => tellPurchases(acts), ...SALE_STORIES.map((story) => () => tellSale(acts, story))] : []),
  ]
  let complete = true
  await forEachTogether(stories, AT_ONCE, (story) =>
    story().catch((error: unknown) => {
      signal?.throwIfAborted()
      complete = false
      // The other stories continue without the failed story. The next start of the market repeats the failed story.
      logger.error({ err: error }, "A story of the demo could not be told")
    })
  )
  if (complete) await acts.once("all", async () => undefined)
}
