// npm start: installs and builds what is missing, starts everything and prints the address.
// npm run migrate: installs and builds in the same way, then migrates the database to this version.
import { alone } from "./alone.mjs"
import { installDependencies } from "./install.mjs"
import { fail, migrate, report, root, serve } from "./serve.mjs"

const [major, minor] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`it needs Node 20.19 or newer, and this is ${process.versions.node}.`)
}

console.log("\nNorthlot\n")
try {
  await alone(root, report, async (descriptor) => {
    installDependencies(root, report, descriptor, "run")
    const { buildAll } = await import("./build.mjs")
    await buildAll(report, { kitPackage: false })
  })
} catch (error) {
  fail(
    error.code === "ENOSPC" || /ENOSPC|no space left/i.test(error.message)
      ? `the disk that holds ${root} is full.`
      : error.code === "EACCES" || error.code === "EPERM"
        ? `it may not write to ${error.path ?? root}.`
        : error.message
  )
}
await (process.argv[2] === "migrate" ? migrate() : serve())
