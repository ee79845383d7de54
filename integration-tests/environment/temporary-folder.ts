import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A new folder outside of the project. The end of the test file deletes the folder. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "northlot-test-"))
  made.push(folder)
  return folder
}
