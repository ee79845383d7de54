// Installs dependencies if they are missing or the lockfile changed: those of the product for a start, all for
// tests and development.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { levelToInstall, stampOf } from "./install-levels.cjs"

const OMITTED = { run: ["--omit=dev"], all: [] }

/**
 * npm inherits the lock's file descriptor `held`, because npm may outlive a killed start. `wanted` is "run" or "all".
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
  // Deletes the stamp of the last installation before npm runs, so that an interrupted installation does not look
  // complete.
  rmSync(stamp, { force: true })
  // `npm ci` refuses a lockfile without binaries of platforms that the registry does not offer. This command also
  // installs the locked versions and leaves the lockfile unchanged.
  const flags = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error", ...OMITTED[level]]
  const result = spawnSync("npm", ["install", ...flags], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", held],
    shell: process.platform === "win32",
    // In production mode, npm would leave out development packages.
    env: level === "all" ? { ...process.env, NODE_ENV: "development" } : process.env,
  })
  if (result.error) throw result.error
  if (result.status !== 0) throw new Error("the dependencies could not be installed; the lines above say why.")
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, stampOf(locked, level))
}
