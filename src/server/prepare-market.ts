import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ONTARIO_HST_BASIS_POINTS } from "@northlot/contract"
import { ConfigurationError, configuration } from "#src/platform/configuration"
import { asLongJob } from "#src/platform/database"
import { ensureAdmin, hasAdmin } from "#src/use-cases/staff/first-admin"
import { ensureTimingIdentity, refuseWeakPassword } from "#src/use-cases/account/passwords"
import { oneProcessAtATime } from "./one-process-at-a-time"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"
import { StartError } from "./start-error"

/** Lets one process at a time prepare the market when several processes start together. */
const PREPARE_LOCK = 7_205_759_403_793

const DEMO_ADMIN = { username: "admin", password: "northlot-demo" }

/**
 * Sets up what a market needs before its first visitor: region, tax, an admin, the demo market. It is safe to
 * repeat and to abort.
 */
export async function prepareMarket(
  container: MedusaContainer,
  report: (text: string) => void,
  signal?: AbortSignal
): Promise<void> {
  return asLongJob(() =>
    oneProcessAtATime(PREPARE_LOCK, async () => {
      await ensureOntario(container)
      await carryOverPluginSettings(container)
      await container.resolve("fee").storeTerms()
      await ensureTimingIdentity(container)
      await ensurePushKeys(container, report)
      await ensureFirstAdmin(container, report)
      await ensureSecondAdmin(container)
      await warnOfMissingWireAccount(container, report)
      if (!configuration().demo) return
      const { loadDemo } = await import("#src/scripts/demo/load-demo")
      await loadDemo(container, report, signal)
    })
  )
}

/** @throws StartError naming the plugin that refuses the console's settings, and what to do */
async function carryOverPluginSettings(container: MedusaContainer): Promise<void> {
  const refusal =
    (await container.resolve("fee").carryOverSettings()) ??
    (await container.resolve("northlotPromotion").carryOverSettings())
  if (refusal !== null) throw new StartError(refusal)
}

/** People have subscribed to push with the existing key, so it is never replaced automatically. */
async function ensurePushKeys(container: MedusaContainer, report: (text: string) => void): Promise<void> {
  if (await container.resolve("notice").pushKeys.ensure()) return
  report(
    "No push notifications are sent: their key cannot be read with this NORTHLOT_ENCRYPTION_SECRET. Name the previous secret in NORTHLOT_ENCRYPTION_OLD_SECRETS. If you lost that secret, delete the row of push_key; people must then turn push on again."
  )
}

/**
 * A production market without a wire account reports at its start that buyers cannot pay yet. All other parts work.
 */
async function warnOfMissingWireAccount(container: MedusaContainer, report: (text: string) => void): Promise<void> {
  if (!configuration().production) return
  const policy = await container.resolve("settlement").policy.read()
  if (policy.mode === "direct" || wireAccountEntered(policy)) return
  report(
    "Buyers cannot pay for a car yet: enter the account that they wire to in the console, under Settlement policy."
  )
}

async function ensureFirstAdmin(container: MedusaContainer, report: (text: string) => void): Promise<void> {
  const admin = firstAdmin()
  if (await hasAdmin(container)) return
  if (!admin) {
    report(
      "Nobody can sign in to the admin console yet: set NORTHLOT_ADMIN_USERNAME and NORTHLOT_ADMIN_PASSWORD, and start again."
    )
    return
  }
  if (admin !== DEMO_ADMIN) refuseWeakAdminPassword(admin.password, "NORTHLOT_ADMIN")
  await ensureAdmin(container, admin)
}

/**
 * Payouts above the limit need two admins who did not create each other. So the server's operator can name a second
 * admin in the environment. An existing staff member of that name stays unchanged.
 */
async function ensureSecondAdmin(container: MedusaContainer): Promise<void> {
  const admin = adminOf("NORTHLOT_SECOND_ADMIN")
  if (!admin) return
  refuseWeakAdminPassword(admin.password, "NORTHLOT_SECOND_ADMIN")
  await ensureAdmin(container, admin)
}

function refuseWeakAdminPassword(password: string, prefix: string): void {
  try {
    refuseWeakPassword(password)
  } catch (error) {
    throw new ConfigurationError(`${prefix}_PASSWORD cannot be used. ${(error as Error).message}`)
  }
}

function firstAdmin(): { username: string; password: string } | null {
  return adminOf("NORTHLOT_ADMIN") ?? (configuration().demo ? DEMO_ADMIN : null)
}

function adminOf(prefix: string): { username: string; password: string } | null {
  const [username, password] = [process.env[`${prefix}_USERNAME`], process.env[`${prefix}_PASSWORD`]]
  if (username && password) return { username, password }
  if (username || password)
    throw new ConfigurationError(`${prefix}_USERNAME and ${prefix}_PASSWORD belong together; only one is set.`)
  return null
}

/** Ontario in Canadian dollars with its HST, the only province that is enabled. */
async function ensureOntario(container: MedusaContainer): Promise<void> {
  const regions = container.resolve(Modules.REGION)
  const [region] = await regions.listRegions({ name: "Ontario" }, { take: 1 })
  if (!region) await regions.createRegions({ name: "Ontario", currency_code: "cad", countries: ["ca"] })
  const taxes = container.resolve(Modules.TAX)
  const [province] = await taxes.listTaxRegions({ country_code: "ca", province_code: "on" }, { take: 1 })
  if (province) return
  const [known] = await taxes.listTaxRegions({ country_code: "ca", province_code: null } as never, { take: 1 })
  const country = known ?? (await taxes.createTaxRegions({ country_code: "ca", provider_id: "tp_system" } as never))
  await taxes.createTaxRegions({
    country_code: "ca",
    province_code: "on",
    parent_id: country.id,
    default_tax_rate: { name: "HST", code: "HST", rate: ONTARIO_HST_BASIS_POINTS / 100 },
  })
}
