import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"

const ROOT = join(__dirname, "../..")

/** The paths that the last stage of the Dockerfile copies, with their targets. */
function copiedIntoImage(): { from: string; to: string }[] {
  const stages = readFileSync(join(ROOT, "Dockerfile"), "utf8").split(/^FROM .*$/m)
  return [...stages.at(-1)!.matchAll(/^COPY (?:--from=\w+ )?(.+)$/gm)].flatMap(([, words]) => {
    const paths = words!.split(" ").map((path) => path.replace("/srv/northlot/", ""))
    const to = paths.pop()!
    return paths.map((from) => ({ from, to }))
  })
}

/**
 * Builds the content of the Docker image in `folder`, from this checkout. `folder` links all packages of the checkout,
 * so tests do not show whether the production packages suffice.
 */
export function layOutImage(folder: string): void {
  for (const { from, to } of copiedIntoImage()) {
    if (from === "node_modules") linkPackages(folder)
    // The storefront's build is missing when the test run includes no browser tests.
    else if (existsSync(join(ROOT, from))) {
      // Like Docker's COPY, this copies the contents of a folder without the folder, but a file under its own name.
      const isFolder = statSync(join(ROOT, from)).isDirectory()
      cpSync(join(ROOT, from), isFolder ? join(folder, to) : join(folder, to, basename(from)), { recursive: true })
    } else mkdirSync(join(folder, to), { recursive: true })
  }
}

function linkPackages(folder: string): void {
  mkdirSync(join(folder, "node_modules/@northlot"), { recursive: true })
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (!/^\.|^@northlot$/.test(name)) symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name))
  symlinkSync(join(folder, "contract"), join(folder, "node_modules/@northlot/contract"))
  for (const name of ["demo", "plugin-kit"])
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@northlot", name))
}
