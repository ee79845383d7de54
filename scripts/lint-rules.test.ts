import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { temporaryFolder } from "../integration-tests/environment/temporary-folder"

const ROOT = join(__dirname, "..")

/** A file with one line that a rule of this project forbids, and words of the rule's sentence. */
const FORBIDDEN: [path: string, line: string, sentence: string][] = [
  ["contract/src/rules/amount.ts", "export let priceCents: number", "An amount is `Cents`."],
  ["storefront/src/amount.ts", "export const price = (1 as Cents)", "Make amounts by `cents`"],
  ["admin/src/sum.ts", "export const sum = one.priceCents + 1", "Add amounts by `addCents`"],
  ["plugins/levy/src/sum.ts", "totalCents += 5", "Add amounts by `addCents`"],
  ["src/queries/reserve.ts", "export const met = `price >= l.reserve_cents`", "`RESERVE_MET` and `RESERVE_STANDS`"],
  ["src/queries/met.ts", "export const met = price > auction.reserveCents", "`reserveMet` and `reserveStands`"],
  ["src/queries/opening.ts", "export const opens = `coalesce(l.starting_price_cents, 0)`", "`OPENING_CENTS`"],
  ["src/queries/seen.ts", "export const seen = `buyer_type = 'dealer'`", "`inSight`"],
  ["src/queries/open.ts", "export const open = `status = 'open' AND o.ends_at > now`", "`runningAt`"],
  ["src/queries/featured.ts", "export const featured = `featured_until > now`", "`IS_FEATURED`"],
  ["src/queries/licence.ts", "export const valid = `licence_expires_on < (now)`", "`LICENCE_STATE`"],
  ["src/queries/rating.ts", "export const shown = `shown_from <= now`", "`ratingIsShown`"],
  ["src/queries/credits.ts", "export const sum = `coalesce(sum(e.delta), 0) AS credits`", "`creditBalance`"],
  ["src/use-cases/resolve.ts", "container.resolve<Store>(name)", "The container knows the type of what it gives."],
  ["src/queries/name.ts", 'export const named = `SELECT 1 AS "priceOf"`', "Name the column in snake_case"],
  ["src/modules/fee/row.ts", "export interface Row { sale_id: string }", "A column's type comes from"],
  ["src/modules/fee/rules/now.ts", "export const now = new Date()", "A rule gets the time as an argument."],
  ["contract/src/rules/now.ts", "export const now = Date.now()", "A rule gets the time as an argument."],
  ["contract/src/rules/chance.ts", "export const chance = Math.random()", "A rule gets chance as an argument."],
  ["src/modules/sale/tax.ts", 'export { taxOn } from "@northlot/contract"', "`vehiclePrice` says the tax"],
  [
    "admin/src/fee.ts",
    'export { feeBreakdown } from "@northlot/contract"',
    "The console shows amounts that the server",
  ],
  ["integration-tests/http/one.test.ts", "test.only(title, body)", "No test is skipped or singled out."],
  ["src/jobs/one.test.ts", "it.skip(title, body)", "No test is skipped or singled out."],
  ["src/jobs/again.test.ts", "jest.retryTimes(3)", "A flaky test is a bug to find."],
  ["integration-tests/e2e/read.test.ts", "expect(await field.inputValue()).toBe(text)", "Await what a page shows"],
  ["integration-tests/e2e/count.test.ts", "expect([await cars.count()]).toEqual([1])", "Await what a page shows"],
  ["integration-tests/e2e/wait.test.ts", "expectPage(field).toHaveValue(text)", "What `expectPage` expects is awaited"],
  ["storefront/src/lazy.tsx", 'export { lazy } from "react"', "Use `lazyPart`"],
  ["admin/src/lazy.tsx", 'export { lazy } from "react"', "Use `lazyPart`"],
  ["storefront/src/hooks.tsx", "export const useOnce = (on: boolean) => on && useState(1)", "is called conditionally"],
  ["storefront/src/name.tsx", "export const Picture = () => <img src={photo} />", "alt"],
  ["admin/src/link.tsx", "export const More = () => <a>more</a>", "href"],
  ["storefront/src/key.ts", "export const useCar = (id) => useQuery({ queryKey: [1], queryFn: () => read(id) })", "id"],
  ["src/server/told.ts", "console.log(1)", "console"],
]

/** Lines that resemble forbidden ones, each in the one place where it is allowed. */
const ALLOWED: [path: string, line: string][] = [
  ["storefront/src/ui/lazyPart.tsx", 'export { lazy } from "react"'],
  ["admin/src/ui/lazyPart.tsx", 'export { lazy } from "react"'],
  ["contract/src/rules/money.ts", "export const sum = one.priceCents + 1"],
  ["src/modules/auction/rules/reserve.ts", "export const met = `price >= l.reserve_cents`"],
  ["contract/src/rules/tax.ts", 'export { taxOn } from "@northlot/contract"'],
  ["src/modules/fee/rules/now.test.ts", "export const now = new Date()"],
  ["scripts/told.mjs", "console.log(1)"],
]

const folder = temporaryFolder()
const found = new Map<string, string[]>()

beforeAll(() => {
  copyFileSync(join(ROOT, "oxlint.config.mjs"), join(folder, "oxlint.config.mjs"))
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
  for (const [path, line] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${line}\n`)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/oxlint/bin/oxlint"), "--config=oxlint.config.mjs", "--format=json"],
    { cwd: folder, encoding: "utf8" }
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string; help?: string }[] }
  for (const { filename, message, help = "" } of diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), `${message} ${help}`])
})

test.each(FORBIDDEN)("in %s the line '%s' is refused", (path, _line, sentence) => {
  expect(found.get(path)).toEqual([expect.stringContaining(sentence)])
})

test.each(ALLOWED)("in %s the line '%s' is allowed", (path) => {
  expect(found.get(path)).toBeUndefined()
})
