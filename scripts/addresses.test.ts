import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"

test("the browsers' addresses are those of the endpoints", async () => {
  const check = promisify(execFile)(process.execPath, [join(__dirname, "addresses.mjs"), "check"])
  await expect(check).resolves.toMatchObject({ stdout: "" })
}, 60_000)
