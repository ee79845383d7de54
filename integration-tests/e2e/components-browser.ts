import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Page } from "playwright"
import { launchBrowser } from "../environment/browser"

const ROOT = join(__dirname, "../..")
const BUILT = join(ROOT, ".build/components-page")
/** The browser treats localhost as secure, like the real site; no server listens there. */
const ORIGIN = "http://localhost"

/** The start time of the first page with a stopped clock. Each further such page starts an hour later. */
const FIRST_STOP = Date.parse("2026-06-01T16:00:00Z")
const HOUR_MILLISECONDS = 3_600_000

/** A browser with the component gallery, which is built first and served from disk without a market. */
export async function componentsBrowser() {
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/build.mjs"), "--components"])
  const browser = await launchBrowser()
  const failures: string[] = []

  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" })
    context.setDefaultTimeout(20_000)
    await context.route("**/*", (route) => {
      const { pathname } = new URL(route.request().url())
      const file = join(BUILT, pathname === "/" ? "components.html" : pathname)
      return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
    })
    // There is no server for sockets.
    await context.routeWebSocket(/socket\.io/, (socket) => socket.close())
    const page = await context.newPage()
    page.on("pageerror", (error) => failures.push(error.message))
    return page
  }
  const [running, stopped] = await Promise.all([newPage(), newPage()])
  await stopped.clock.install({ time: FIRST_STOP })
  let opened = 0

  return {
    failures,
    close: () => browser.close(),

    /**
     * Opens a fresh page with its initial fake data, on a wide screen with the light theme. A stopped clock starts
     * at a full hour and moves only by the test.
     */
    async open(
      path: "/" | "/bid" | "/cards" | "/filters" | "/editor",
      clock: "running" | "stopped" = "running"
    ): Promise<Page> {
      const page = clock === "running" ? running : stopped
      opened++
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: "light", media: "screen" })
      if (clock === "stopped") await page.clock.pauseAt(FIRST_STOP + opened * HOUR_MILLISECONDS)
      // A changed hash alone would not reload the page, so the number in the query changes too.
      await page.goto(`${ORIGIN}/?${opened}#${path}`)
      await page.getByRole("heading", { name: "Components" }).waitFor()
      return page
    },
  }
}
