import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { z } from "zod"

const ROOT = join(__dirname, "..")
const { billOfMaterials } = require("./sbom.cjs") as { billOfMaterials(root: string): unknown }

/** The rules of CycloneDX 1.6 for a package in the bill of materials. Fields that we do not use are refused. */
const component = z.strictObject({
  type: z.enum(["application", "library"]),
  "bom-ref": z.string().min(1),
  group: z.string().optional(),
  name: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  scope: z.enum(["required", "optional"]).optional(),
  purl: z
    .string()
    .regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)
    .optional(),
  hashes: z
    .array(
      z.strictObject({ alg: z.enum(["SHA-1", "SHA-512"]), content: z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{128})$/) })
    )
    .min(1)
    .optional(),
  licenses: z
    .array(z.strictObject({ expression: z.string().min(1) }))
    .length(1)
    .optional(),
})
const document = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  version: z.literal(1),
  metadata: z.strictObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

interface Locked {
  name?: string
  version: string
  link?: boolean
  dev?: boolean
}

const bill = document.parse(billOfMaterials(ROOT))
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>
}

test("the bill of materials names every package of the lock file that the product runs on, and none that only builds or tests it", () => {
  const locked = Object.entries(packages)
    .filter(([place, { link, dev }]) => place.includes("node_modules/") && !link && !dev)
    .map(([place, { name, version }]) => `${name ?? place.split("node_modules/").pop()}@${version}`)
  const named = bill.components
    .filter(({ purl }) => purl)
    .map(({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`)
  expect(named.length).toBeGreaterThan(500)
  expect(named.sort()).toEqual([...new Set(locked)].sort())
})

test("each of its packages has an address, a hash and a licence, and is reached from the product", () => {
  const foreign = bill.components.filter(({ purl }) => purl)
  expect(foreign.filter(({ hashes, licenses }) => !hashes || !licenses).map(({ purl }) => purl)).toEqual([])
  const refs = [bill.metadata.component, ...bill.components].map((one) => one["bom-ref"])
  expect(new Set(refs).size).toBe(refs.length)
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set<string>()
  const follow = (ref: string): void => {
    if (reached.has(ref)) return
    reached.add(ref)
    for (const next of needs.get(ref)!) follow(next)
  }
  // The project's own workspaces are parts of the product, though no package depends on them.
  for (const { purl, "bom-ref": ref } of [bill.metadata.component, ...bill.components]) if (!purl) follow(ref)
  expect([...reached].sort()).toEqual([...refs].sort())
})

test("it tells nothing about the machine or the registry, and is the same each time", () => {
  const text = JSON.stringify(bill)
  expect(text).not.toContain(ROOT)
  expect(text).not.toContain(homedir() + "/")
  expect(text.match(/https?:\/\/[^"]*/g)).toEqual(["http://cyclonedx.org/schema/bom-1.6.schema.json"])
  expect(billOfMaterials(ROOT)).toEqual(bill)
})
