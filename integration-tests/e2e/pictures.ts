import { join } from "node:path"
import type { Page } from "playwright"

const FOLDER = join(__dirname, "screenshots")

/** Stores a screenshot of the page if `NORTHLOT_TEST_PICTURES=1`. A screenshot takes longer than most checks. */
export async function storePicture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (process.env.NORTHLOT_TEST_PICTURES !== "1") return
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage })
}
