import type { IRegionModuleService, ITaxModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ONTARIO_HST_BASIS_POINTS } from "@northlot/contract"
import { ConfigurationError, configuration } from "../platform/configuration"
import { ensureFirstAdmin } from "../workflows/accounts/first-admin"
import { TIMING_IDENTITY, createPassword } from "../workflows/accounts/passwords"
import { newToken } from "../platform/signature"

const DEMO_ADMIN = { username: "admin", password: "northlot-demo" }

/** What a market needs before its first visitor: region, tax, an admin, the demo market. Safe to repeat. */
export async function prepareMarket(container: MedusaContainer, report: (text: string) => void): Promise<void> {
  await ensureOntario(container)
  await createPassword(container, TIMING_IDENTITY, newToken(), {}).catch(() => undefined)
  const admin = firstAdmin()
  if (admin) await ensureFirstAdmin(container, admin)
  if (configuration().demo) {
    const { loadDemo } = await import("../scripts/demo/load-demo")
    await loadDemo(container, report)
  }
}

function firstAdmin(): { username: string; password: string } | null {
  const { NORTHLOT_ADMIN_USERNAME: username, NORTHLOT_ADMIN_PASSWORD: password } = process.env
  if (username && password) return { username, password }
  if (username || password) {
    throw new ConfigurationError("NORTHLOT_ADMIN_USERNAME and NORTHLOT_ADMIN_PASSWORD belong together; only one is set.")
  }
  return configuration().demo ? DEMO_ADMIN : null
}

/** Ontario in Canadian dollars with its HST: the one province that is switched on. */
async function ensureOntario(container: MedusaContainer): Promise<void> {
  const regions = container.resolve<IRegionModuleService>(Modules.REGION)
  const [region] = await regions.listRegions({ name: "Ontario" }, { take: 1 })
  if (!region) await regions.createRegions({ name: "Ontario", currency_code: "cad", countries: ["ca"] })
  const taxes = container.resolve<ITaxModuleService>(Modules.TAX)
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
