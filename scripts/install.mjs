// Installs the dependencies when they are missing or the lockfile has changed since.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * `held` is a file descriptor for npm to keep open: it may outlive a killed start, and nobody may install beside it.
 */
export function installDependencies(root, report, held) {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
  const stamp = join(root, "node_modules", ".northlot-installed")
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return
  report("Installing dependencies (a few minutes the first time)")
  // Not `npm ci`: it refuses a lockfile without the binaries of platforms that a registry does not serve.
  // This takes the locked versions all the same and leaves the lockfile as it is.
  const result = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", held],
    shell: process.platform === "win32",
  })
  if (result.error) throw result.error
  if (result.status !== 0) throw new Error("the dependencies could not be installed; the lines above say why.")
  mkdirSync(join(root, "node_modules"), { recursive: true })
  writeFileSync(stamp, wanted)
}
