// Finds Chromium for browser tests: a configured one, Debian's package, another installed one, else Playwright's.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"

/** Chromium without windows, as tests use it. A page in it needs half the processor time of the full browser. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell"
const INSTALLED = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
]

export function findBrowser(report) {
  const given = process.env.CHROME_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH names ${given}, which is not there.`)
    return given
  }
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    report("Installing Chromium's headless shell")
    const quiet = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }
    const install = ["install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"]
    spawnSync("apt-get", ["update", "-q"], quiet)
    spawnSync("apt-get", install, quiet)
  }
  const installed = INSTALLED.find(existsSync)
  if (installed) return installed
  report("Installing Playwright's Chromium")
  const require = createRequire(import.meta.url)
  spawnSync(process.execPath, [require.resolve("playwright/cli.js"), "install", "chromium"], { stdio: "inherit" })
  const { chromium } = require("playwright")
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error("No Chromium could be found or installed; install one and set CHROME_PATH to it.")
}
