import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { startMarket, type Market } from "../environment/market"
import { joinStaff, people, type Person } from "../environment/people"
import { publish } from "./bidding-support"
import { allowShortAuctions } from "./sales-support"

const ROOT = join(__dirname, "../..")
const PLUGINS = readdirSync(join(ROOT, "plugins"))
const work = realpathSync(mkdtempSync(join(tmpdir(), "packed-plugins-")))
const product = join(work, "product")
const scoped = join(work, "operator/node_modules/@northlot")
const installed = (name: string) => join(scoped, name)

const unpack = (tarball: string, folder: string) => {
  mkdirSync(folder, { recursive: true })
  execFileSync("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"])
}

/** A copy of the built product without plugins, in another folder, with links to its dependencies. */
function copyProduct(): void {
  const left = new Set(["plugins", ".git", ".northlot", "coverage", "integration-tests"])
  cpSync(ROOT, product, {
    recursive: true,
    filter: (path) => {
      const parts = relative(ROOT, path).split("/")
      return !left.has(parts[0]!) && !parts.includes("node_modules")
    },
  })
  const modules = join(product, "node_modules")
  mkdirSync(join(modules, "@northlot"), { recursive: true })
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@northlot") symlinkSync(join(ROOT, "node_modules", name), join(modules, name))
  // The product's own packages are relative symbolic links. The same links in the copied product lead to its copied
  // packages.
  for (const name of readdirSync(join(ROOT, "node_modules/@northlot")))
    symlinkSync(readlinkSync(join(ROOT, "node_modules/@northlot", name)), join(modules, "@northlot", name))
  symlinkSync(join(ROOT, "admin/node_modules"), join(product, "admin/node_modules"))
}

/** Packs every plugin and installs it like an operator, in a folder that the product does not know. */
function installPlugins(): void {
  const tarballs = join(work, "tarballs")
  mkdirSync(tarballs)
  const folders = PLUGINS.map((name) => `./plugins/${name}`)
  execFileSync("npm", ["pack", ...folders, "--pack-destination", tarballs, "--ignore-scripts", "--offline"], {
    cwd: ROOT,
    stdio: "ignore",
    timeout: 120_000,
  })
  for (const tarball of readdirSync(tarballs))
    unpack(join(tarballs, tarball), installed(tarball.replace(/^northlot-|-\d.*$/g, "")))
  const kit = join(ROOT, "packages/plugin-kit/dist")
  unpack(
    join(
      kit,
      readdirSync(kit).find((file) => file.endsWith(".tgz"))!
    ),
    installed("plugin-kit")
  )
  symlinkSync(join(ROOT, "node_modules/zod"), join(work, "operator/node_modules/zod"))
}

/** Every file of the product with its content, except links to dependencies. */
function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => !path.startsWith("node_modules") && lstatSync(join(folder, path)).isFile())
      .sort()
      .map((path) => [path, readFileSync(join(folder, path)).toString("base64")])
  )
}

let market: Market
let before: Record<string, string>
let admin: Person
let seller: Person
let dealer: Person

beforeAll(async () => {
  copyProduct()
  installPlugins()
  before = filesOf(product)
  market = await startMarket({
    environment: {
      NORTHLOT_BUILD_DIRECTORY: join(product, "dist"),
      NORTHLOT_FEE_PROVIDERS: JSON.stringify([
        { resolve: installed("fee-insurance-levy"), options: { basisPoints: 50, maximumCents: 20_000 } },
        {
          resolve: installed("fee-dealer-volume"),
          options: {
            party: "seller",
            tiers: [{ fromCents: 0, basisPoints: 100 }],
            floorCents: 2_500,
            capCents: 50_000,
          },
        },
        { resolve: installed("fee-early-bird"), options: { daysAhead: 1, basisPoints: 1_000 } },
      ]),
      NORTHLOT_PROMOTION_PROVIDERS: JSON.stringify([
        {
          resolve: installed("promotion-dealer-showcase"),
          options: { priceCents: 4_999, fromModelYear: 1_990 },
        },
        {
          resolve: installed("promotion-weekend-spotlight"),
          options: { priceCents: 799, placesPerDay: 2 },
        },
      ]),
      NORTHLOT_PLUGINS: JSON.stringify([{ resolve: installed("condition-report") }]),
    },
  })
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, dealer] = [await someone.seller(), await someone.dealerSeller()]
}, 120_000)
afterAll(async () => {
  await market?.stop()
  rmSync(work, { recursive: true, force: true })
})

test("every plugin comes from its tarball, with nothing of the workspace", () => {
  expect(PLUGINS.filter((name) => !existsSync(join(installed(name), "package.json")))).toEqual([])
  expect(existsSync(join(product, "plugins"))).toBe(false)
})

test("each fee plugin charges or takes off in a product that it was not built with", async () => {
  const feeOf = async (person: Person, listingId: string) =>
    (await person.request("GET", `/api/listings/${listingId}/fees?priceCents=2000000`)).body.fee
  const buyer = await people(market).buyer()
  expect((await feeOf(buyer, await publish(market, seller))).lines).toContainEqual(
    // The levy is half a percent of CA$20,000.
    expect.objectContaining({ code: "insurance_levy", amountCents: 10_000 })
  )
  const ahead = await publish(market, dealer, { startsInSeconds: 2 * 86_400, durationSeconds: 86_400 })
  const { lines } = await feeOf(dealer, ahead)
  expect(lines).toContainEqual(expect.objectContaining({ code: "dealer_volume_fee", amountCents: 20_000 }))
  expect(lines).toContainEqual(
    expect.objectContaining({
      code: "seller_fee",
      amountCents: 31_500,
      reductions: [{ label: "Early bird", amountCents: 3_500 }],
    })
  )
})

test("each promotion plugin offers its tier", async () => {
  const offered = async (person: Person) => {
    const listingId = await publish(market, person, { durationSeconds: 20 * 86_400 })
    const { body } = await person.request("GET", `/api/listings/${listingId}/promotion`)
    return body.tiers.map(({ id }: { id: string }) => id)
  }
  expect(await offered(dealer)).toEqual(expect.arrayContaining(["dealer_showcase", "weekend_spotlight"]))
  expect(await offered(seller)).toContain("weekend_spotlight")
})

test("the condition report answers from its own table, and the console names what is installed", async () => {
  const listingId = await publish(market, seller)
  const inspector = await joinStaff(market, admin, { username: "grader", role: "inspector" })
  const report = { grades: { body: 4, paint: 3, glass: 5, tires: 2, interior: 4, engine: 4 }, notes: "A scratch." }
  const path = `/api/plugins/condition-report/listings/${listingId}`
  expect((await inspector.request("PUT", path, report)).body).toMatchObject({ ok: true, report })
  expect((await seller.request("GET", path)).body).toMatchObject({ ok: true, report })
  const { status, body } = await admin.request("GET", "/api/admin/plugins")
  expect([status, body.error]).toEqual([200, undefined])
  expect(body.providers.map(({ package: name }: { package: string }) => name).sort()).toEqual(
    PLUGINS.filter((name) => name !== "condition-report")
      .map((name) => `@northlot/${name}`)
      .sort()
  )
})

const changed = () => {
  const now = filesOf(product)
  return Object.keys(now).filter((path) => before[path] !== now[path])
}

test("and no file of the product was changed by it", () => {
  expect(changed()).toEqual([])
})

test("a build with the condition report puts its pages into the console, and builds nothing else again", () => {
  execFileSync(process.execPath, ["scripts/build.mjs"], {
    cwd: product,
    stdio: "ignore",
    timeout: 300_000,
    env: { ...process.env, NORTHLOT_PLUGINS: JSON.stringify([{ resolve: installed("condition-report") }]) },
  })
  expect(changed().filter((path) => !/^(admin\/dist|\.build)\//.test(path))).toEqual([])
  const scripts = readdirSync(join(product, "admin/dist/assets"))
  expect(scripts).toContainEqual(expect.stringMatching(/^ReportList-[\w-]+\.js$/))
})
