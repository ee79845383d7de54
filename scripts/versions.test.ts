import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "..")
const WORKSPACES = (readJson("package.json") as { workspaces: string[] }).workspaces

interface Copy {
  name: string
  version: string
  place: string
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"))
}

/** Every package that is installed below this folder, at whatever depth; links to our own workspaces are not copies. */
function installedBelow(folder: string): Copy[] {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => {
      const place = `${folder}/${name}`
      return name.startsWith("@")
        ? installedBelow(place)
        : [...copyAt(place), ...installedBelow(`${place}/node_modules`)]
    })
}

function copyAt(place: string): Copy[] {
  if (!existsSync(join(ROOT, place, "package.json"))) return []
  const { name, version } = readJson(`${place}/package.json`) as { name?: string; version?: string }
  return name && version ? [{ name, version, place }] : []
}

function locked(): Copy[] {
  const { packages } = readJson("package-lock.json") as {
    packages: Record<string, { name?: string; version?: string; link?: boolean }>
  }
  return Object.entries(packages).flatMap(([place, { name, version, link }]) =>
    place.includes("node_modules/") && !link && version
      ? [{ name: name ?? place.split("node_modules/").pop()!, version, place }]
      : []
  )
}

function isAtLeast(version: string, floor: string): boolean {
  const [actual, wanted] = [version, floor].map((text) => text.split("-")[0]!.split(".").map(Number))
  for (let part = 0; part < 3; part++) {
    const difference = (actual![part] ?? 0) - (wanted![part] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return !version.includes("-")
}

/**
 * Two copies of one of these packages do not recognize each other's objects. Hooks, schemas and connections then fail
 * at run time.
 */
const SINGLE = { react: "18.3.1", "react-dom": "18.3.1", zod: "4.2.0", ioredis: "5.11.1" }

/** Earlier versions have known vulnerabilities: SQL injection, exhausted memory, requests that end the process. */
const FLOORS: [names: RegExp, floor: string][] = [
  [/^@mikro-orm\//, "6.6.16"],
  [/^socket\.io-parser$/, "4.2.7"],
  [/^engine\.io$/, "6.6.10"],
  [/^multer$/, "2.1.1"],
  [/^qs$/, "6.16.0"],
  [/^express$/, "4.22.3"],
]

describe.each([
  [
    "installed",
    ["node_modules", ...WORKSPACES.map((workspace) => `${workspace}/node_modules`)].flatMap(installedBelow),
  ],
  ["locked", locked()],
])("the %s packages", (_kind, copies) => {
  test.each(Object.entries(SINGLE))("hold one copy of %s, of version %s", (name, version) => {
    expect(copies.filter((copy) => copy.name === name)).toEqual([{ name, version, place: `node_modules/${name}` }])
  })

  test.each(FLOORS)("of %s are at least %s", (names, floor) => {
    const concerned = copies.filter(({ name }) => names.test(name))
    expect(concerned).not.toEqual([])
    expect(concerned.filter(({ version }) => !isAtLeast(version, floor))).toEqual([])
  })
})

test("the Node that runs is one that the product says it needs", () => {
  const { engines } = readJson("package.json") as { engines: { node: string } }
  expect(engines.node).toBe(">=20.19")
  expect(isAtLeast(process.versions.node, "20.19.0")).toBe(true)
})

test.each([
  ["6.6.16", "6.6.16", true],
  ["6.6.15", "6.6.16", false],
  ["6.10.0", "6.9.9", true],
  ["7.0.0", "6.6.16", true],
  ["5.99.99", "6.0.0", false],
  ["6.16.0-rc.1", "6.16.0", false],
])("version %s against the floor %s: %s", (version, floor, holds) => {
  expect(isAtLeast(version, floor)).toBe(holds)
})
