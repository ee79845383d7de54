import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Package {
  id: string
  name: string
  licence: string | null
  texts: string[]
}

const { READ_BY_HAND, notices, productionPackages, refusal, statedLicence } = require("./licences.cjs") as {
  READ_BY_HAND: Record<string, string>
  notices(packages: Package[]): string
  productionPackages(root: string): Package[]
  refusal(asked: Pick<Package, "name" | "licence">): string | null
  statedLicence(described: object): string | null
}

const ROOT = join(__dirname, "..")
const packages = productionPackages(ROOT)
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8")
const licenceIn = (path: string) => (JSON.parse(textOf(path)) as { license?: string }).license

test("every package that the product runs on has a licence of the written list", () => {
  expect(packages.length).toBeGreaterThan(500)
  const refused = packages.flatMap((one) => (refusal(one) === null ? [] : [`${one.id} ${refusal(one)}`]))
  expect(refused).toEqual([])
})

test("every part of Medusa is of the one release that is free as a whole, and MIT", () => {
  const parts = packages.filter(({ name }) => name.startsWith("@medusajs/") && !/\/(icons|ui)$/.test(name))
  expect(parts.length).toBeGreaterThan(40)
  const others = parts.filter(({ id, name, licence }) => id !== `${name}@2.18.0` || licence !== "MIT")
  expect(others.map(({ id }) => id)).toEqual([])
  const design = packages.filter(({ name }) => /^@medusajs\/(icons|ui)$/.test(name))
  expect(design.map(({ licence }) => licence)).toEqual(design.map(() => "MIT"))
})

test("a licence is read by hand for a version that is installed, and for no other", () => {
  const installed = packages.map(({ id }) => id)
  expect(Object.keys(READ_BY_HAND).filter((id) => !installed.includes(id))).toEqual([])
})

test("THIRD-PARTY-NOTICES is what `npm run notices` writes", () => {
  // `toBe` on the texts would print ten thousand lines at a failure.
  expect(textOf("THIRD-PARTY-NOTICES") === notices(packages)).toBe(true)
})

test("what others build on is MIT, and the product itself is nobody else's to use", () => {
  expect(licenceIn("contract/package.json")).toBe("MIT")
  expect(textOf("contract/LICENSE")).toMatch(/^MIT License\n/)
  expect(licenceIn("package.json")).toBe("UNLICENSED")
  expect(textOf("LICENSE")).toContain("All rights reserved")
})

test.each([
  ["anything", "MIT", true],
  ["anything", "(MIT OR GPL-3.0-only)", true],
  ["anything", "MIT AND GPL-3.0-only", false],
  ["anything", "GPL-3.0-only", false],
  ["anything", "AGPL-3.0-or-later", false],
  ["anything", "BUSL-1.1", false],
  ["anything", "SEE LICENSE IN ENTERPRISE-LICENSE.md", false],
  ["anything", "UNLICENSED", false],
  ["anything", null, false],
  ["anything", "LGPL-3.0-or-later", false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["anything", "MIT AND (ISC OR GPL-3.0-only)", false],
])("%s under %s may be used: %s", (name, licence, may) => {
  expect(refusal({ name, licence }) === null).toBe(may)
})

test.each([
  [{ license: "MIT" }, "MIT"],
  [{ license: { type: "MIT" } }, "MIT"],
  [{ licenses: [{ type: "MIT" }, { type: "GPL-3.0-only" }] }, "MIT AND GPL-3.0-only"],
  [{}, null],
])("%j states %s", (described, licence) => {
  expect(statedLicence(described)).toBe(licence)
})

test("the notices hold each text once, and name the owners beside their packages", () => {
  const text = (owner: string) => `MIT License\n\nCopyright (c) 2020 ${owner}\n\nPermission is hereby granted.`
  const written = notices([
    { id: "a@1.0.0", name: "a", licence: "MIT", texts: [text("Ann")] },
    { id: "b@1.0.0", name: "b", licence: "MIT", texts: [text("Ben")] },
  ])
  expect(written).toContain("a@1.0.0: MIT (text 1)\n    Copyright (c) 2020 Ann\n")
  expect(written).toContain("b@1.0.0: MIT (text 1)\n    Copyright (c) 2020 Ben\n")
  expect(written.match(/Permission is hereby granted/g)).toHaveLength(1)
})
