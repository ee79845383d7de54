import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Page } from "playwright"
import { launchBrowser } from "../environment/browser"

const ROOT = join(__dirname, "../..")
const BUILT = join(ROOT, ".build/components-page")
/** Secure to the browser, as the real site is; nothing listens there. */
const ORIGIN = "http://localhost"

/** When the first page with a stopped clock was opened; each further one is opened an hour later. */
const FIRST_STOP = Date.parse("2026-06-01T16:00:00Z")
const HOUR_MILLISECONDS = 3_600_000

/** A browser on the page of components, which is built first and comes from the disk: there is no market behind it. */
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
    // Nobody is there to be connected to.
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
     * The page as nobody has touched it, with all that its stand-in for a server knows then, on a wide screen in the
     * light. With a stopped clock, which begins at a full hour, time passes as the test says.
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
      // Another address: a change behind the # alone would go on with the same page.
      await page.goto(`${ORIGIN}/?${opened}#${path}`)
      await page.getByRole("heading", { name: "Components" }).waitFor()
      return page
    },
  }
}
