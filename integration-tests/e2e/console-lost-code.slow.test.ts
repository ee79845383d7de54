import { readFileSync, readdirSync } from "node:fs"
import { basename, join } from "node:path"
import type { Browser, Locator, Page } from "playwright"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import { ADMIN_PASSWORD, type SharedMarket } from "../environment/market"
import { people } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { publish } from "../http/bidding-support"
import { openWindow, signIn } from "./console-support"

const CONSOLE = join(__dirname, "../../admin")
const PROOF_MINUTES = 11

interface Chunk {
  file: string
  name?: string
  isDynamicEntry?: boolean
}
const manifest = JSON.parse(readFileSync(join(CONSOLE, "dist/.vite/manifest.json"), "utf8")) as Record<string, Chunk>
/** The built file that is loaded on demand for this source; undefined if the first view's code contains the source. */
const fileOf = (name: string): string | undefined =>
  Object.entries(manifest).find(
    ([key, chunk]) => chunk.isDynamicEntry && (basename(key, ".tsx") === name || chunk.name === name)
  )?.[1].file

const sources = readdirSync(join(CONSOLE, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, code: readFileSync(join(CONSOLE, "src", file), "utf8") }))

let market: SharedMarket
let browser: Browser
let page: Page
let failures: string[]
const records: Record<string, string> = {}

beforeAll(async () => {
  market = await sharedMarket()
  const seller = await people(market).seller()
  records.listings = await publish(market, seller)
  records.registrants = seller.id
  browser = await launchBrowser()
  ;({ page, failures } = await openWindow(browser, market))
  page.setDefaultTimeout(30_000)
  await page.goto("/admin/")
  await signIn(page)
  await page.getByRole("menuitem", { name: "Dashboard" }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

const said = () => page.getByRole("alert").filter({ hasText: "This part did not load." })
const content = () => page.locator("#main-content")
const menuItem = (name: string) => page.locator(`a[role=menuitem][href="/admin/${name}"]`)

/** Goes to an address of the console without loading the page again. */
const goWithin = (path: string) =>
  page.evaluate(`history.pushState(null, "", "/admin/${path}"); dispatchEvent(new PopStateEvent("popstate"))`)

interface Case {
  /** The file name of the source whose code is removed. */
  name: string
  /** Opens the part whose code is missing. */
  press: () => Promise<unknown>
  /** What the part shows once its code has loaded. */
  shows: () => Locator
  /** True when `press` itself loads a page, so the test need not leave the present page first. */
  isHere?: boolean
}

/** One case for each screen of each collection and page of the console. */
const SCREENS = readFileSync(join(CONSOLE, "src/screens.tsx"), "utf8")
  .split(/\bname: "/)
  .slice(1)
  .flatMap((code): Case[] => {
    const name = /^[\w-]+/.exec(code)![0]
    return [...code.matchAll(/\b(list|show|create|edit|Screen): screen\(\(\) => import\("([^"]+)"\)/g)].map(
      ([, kind, from]): Case => {
        const id = records[name] ?? "none"
        const path = { show: `${name}/${id}/show`, create: `${name}/create`, edit: `${name}/${id}` }[kind!] ?? name
        return {
          name: basename(from!),
          press: async () => {
            const isInMenu = (kind === "list" || kind === "Screen") && (await menuItem(name).count()) > 0
            await (isInMenu ? menuItem(name).click() : goWithin(path))
          },
          shows: content,
        }
      }
    )
  })

const PARTS: Case[] = [
  { name: "problemPages", press: () => goWithin("not-there"), shows: content },
  { name: "Dashboard", press: () => page.goto("/admin/"), shows: content, isHere: true },
  { name: "RangeFigures", press: () => page.goto("/admin/"), shows: content, isHere: true },
  { name: "KindFilter", press: () => page.goto("/admin/"), shows: content, isHere: true },
  { name: "PageTabs", press: () => page.goto("/admin/payments"), shows: content, isHere: true },
  { name: "ConsoleLayout", press: () => page.goto("/admin/"), shows: content, isHere: true },
  // This case comes last, because its open dialog hides everything else.
  {
    name: "GlobalSearch",
    press: () => page.getByRole("button", { name: "Search everything" }).click(),
    shows: () => page.getByRole("dialog"),
  },
]

/**
 * Makes the built file of a case unavailable, opens the part that needs the file, checks the error, restores the file
 * and uses the part.
 */
async function loseAndFind({ name, press, shows, isHere = false }: Case, how: "no connection" | "404"): Promise<void> {
  const file = fileOf(name)
  if (!file) throw new Error(`${name} has no file of its own.`)
  const isLoaded = await page.evaluate<boolean>(
    `performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/admin/${file}"))`
  )
  if (isLoaded && !isHere) {
    await page.goto(name === "SecurityPage" ? "/admin/policies" : "/admin/security")
    await content().getByRole("heading").first().waitFor()
  }
  const lost = (url: URL) => url.pathname === `/admin/${file}`
  await page.route(lost, (route) => (how === "404" ? route.fulfill({ status: 404, body: "" }) : route.abort()))
  await press()
  await said().first().waitFor()
  // The code is still missing, so the error appears again. It now offers a reload of the page as well.
  const again = said().first().getByRole("button", { name: "Try again" })
  await again.click()
  await said().first().getByRole("button", { name: "Reload page" }).waitFor()
  await expectPage(again).toBeEnabled()
  await page.unroute(lost)
  await again.click()
  await expectPage(said()).toHaveCount(0)
  await shows().waitFor()
  await expectPage(page.getByText("Something went wrong")).toHaveCount(0)
}

const titled = (cases: Case[]) =>
  cases.map((one, place): [string, Case, "no connection" | "404"] => [
    one.name,
    one,
    place % 2 ? "404" : "no connection",
  ])

test.each(titled([...SCREENS, ...PARTS].filter(({ name }) => fileOf(name))))(
  "a lost file leaves the console: %s says so, comes back by its button and works",
  (_title, one, how) => loseAndFind(one, how)
)

test("a lost proof of identity and a lost code to scan come back by their buttons", async () => {
  await page.goto("/admin/security")
  await market.clock.advance(PROOF_MINUTES * 60_000)
  const proof = page.getByRole("dialog", { name: "Show that it is you" })
  await loseAndFind(
    {
      name: "ProofDialog",
      press: () => page.getByRole("button", { name: "Set up an app" }).click(),
      shows: () => proof,
      isHere: true,
    },
    "404"
  )
  await loseAndFind(
    {
      name: "QrCode",
      press: async () => {
        await proof.getByLabel("Password").fill(ADMIN_PASSWORD)
        await proof.getByRole("button", { name: "Continue" }).click()
      },
      shows: () => page.getByRole("img", { name: "To be scanned by the authenticator app" }),
      isHere: true,
    },
    "no connection"
  )
})

test("whoever is not signed in is told of a lost sign-in and a lost invitation", async () => {
  const signedIn = page
  for (const [name, path] of [
    ["LoginPage", "/admin/"],
    ["AcceptInvitationPage", "/admin/invite/none"],
  ] as const) {
    const opened = await openWindow(browser, market)
    page = opened.page
    await loseAndFind(
      { name, press: () => page.goto(path), shows: () => page.locator("#root, body").first(), isHere: true },
      "404"
    )
    await opened.context.close()
  }
  page = signedIn
})

test("everything that the console loads later stands among these", () => {
  const later = sources.flatMap(({ code }) => [
    ...[...code.matchAll(/\b(?:lazyPart|screen)(?:<[^>]*>)?\(\s*\(\) =>\s*import\("([^"]+)"\)/g)].map(([, from]) =>
      basename(from!)
    ),
  ])
  expect(later.length).toBeGreaterThan(60)
  const tried = new Set([
    ...[...SCREENS, ...PARTS].map(({ name }) => name),
    ...["ProofDialog", "QrCode", "LoginPage", "AcceptInvitationPage"],
  ])
  expect(later.filter((name) => fileOf(name) && !tried.has(name))).toEqual([])
  expect(failures.filter((text) => !/Failed to fetch dynamically imported module|did not load/.test(text))).toEqual([])
})
