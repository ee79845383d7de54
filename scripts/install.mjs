// Installs the dependencies when they are missing or the lockfile has changed since: what the product is built with and
// runs on for a start, everything for whoever tests it or works on it.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { levelToInstall, stampOf } from "./install-levels.cjs"

const OMITTED = { run: ["--omit=dev"], all: [] }

/**
 * `held` is a file descriptor for npm to keep open: it may outlive a killed start, and nobody may install beside it.
 * `wanted` is "run", what a start needs, or "all".
 */
export function installDependencies(root, report, held, wanted) {
  const locked = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
  const modules = join(root, "node_modules")
  const stamp = join(modules, ".northlot-installed")
  const level = levelToInstall({
    stamp: existsSync(stamp) ? readFileSync(stamp, "utf8") : null,
    byHand: existsSync(join(modules, ".package-lock.json")),
    locked,
    wanted,
  })
  if (!level) return
  report("Installing dependencies (a minute or two the first time)")
  // Whoever ends npm halfway must not leave the mark of what was there before.
  rmSync(stamp, { force: true })
  // Not `npm ci`: it refuses a lockfile without the binaries of platforms that a registry does not serve.
  // This takes the locked versions all the same and leaves the lockfile as it is.
  const flags = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error", ...OMITTED[level]]
  const result = spawnSync("npm", ["install", ...flags], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", held],
    shell: process.platform === "win32",
    // In production mode npm would leave out what was asked for.
    env: level === "all" ? { ...process.env, NODE_ENV: "development" } : process.env,
  })
  if (result.error) throw result.error
  if (result.status !== 0) throw new Error("the dependencies could not be installed; the lines above say why.")
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, stampOf(locked, level))
}
