import { execFileSync } from "node:child_process"
import { join } from "node:path"

const ROOT = join(__dirname, "..")

interface Restricted {
  paths?: { name: string; importNames?: string[] }[]
}

/**
 * The imports that ESLint restricts for this file, by its merged configuration. A later entry of the configuration
 * replaces an earlier entry's rule.
 */
function restrictedIn(file: string): Restricted {
  const printed = execFileSync(
    process.execPath,
    [join(ROOT, "node_modules/eslint/bin/eslint.js"), "--print-config", file],
    { cwd: ROOT, encoding: "utf8" }
  )
  const { rules } = JSON.parse(printed) as { rules: { "no-restricted-imports": [number, Restricted] } }
  return rules["no-restricted-imports"][1]
}
const refusesLazy = (file: string) =>
  restrictedIn(file).paths?.some(({ name, importNames }) => name === "react" && importNames?.includes("lazy")) ?? false

test.each([
  "storefront/src/app/AppLayout.tsx",
  "admin/src/Console.tsx",
  // This page has its own entry in the configuration, because it sums selected amounts.
  "admin/src/resources/settlement/PayoutsPage.tsx",
])("%s may not load a part that breaks the page when its code does not come", (file) => {
  expect(refusesLazy(file)).toBe(true)
})

test.each(["storefront/src/ui/lazyPart.tsx", "admin/src/ui/lazyPart.tsx"])("%s alone may, which says so", (file) => {
  expect(refusesLazy(file)).toBe(false)
})
