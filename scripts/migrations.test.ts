import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "..")

/** The migrations of all modules below a folder: the path of each file, and the classes that it exports. */
function migrationsBelow(folder: string, inModule: string, extension: string) {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const place = join(ROOT, folder, name, inModule)
    if (!existsSync(place)) return []
    return readdirSync(place)
      .filter((file) => file.startsWith("Migration") && file.endsWith(extension))
      .map((file) => ({
        file: join(folder, name, inModule, file),
        title: file.slice(0, -extension.length),
        classes: [...readFileSync(join(place, file), "utf8").matchAll(/\bclass (Migration\w+)/g)].map(
          ([, found]) => found
        ),
      }))
  })
}

const own = migrationsBelow("src/modules", "migrations", ".ts")
const medusas = migrationsBelow("node_modules/@medusajs", "dist/migrations", ".js")

test("no two migrations of all modules have one name: Medusa would skip the second one without a word", () => {
  const files = new Map<string, string[]>()
  for (const { file, classes } of [...own, ...medusas]) {
    for (const name of classes) files.set(name!, [...(files.get(name!) ?? []), file])
  }
  expect(files.size).toBeGreaterThan(100)
  const shared = [...files].filter(([, places]) => places.length > 1 && places.some((place) => place.startsWith("src")))
  expect(shared).toEqual([])
})

test("each migration of ours has the name of its file, which is what the database remembers", () => {
  for (const { file, title, classes } of own) expect({ file, classes }).toEqual({ file, classes: [title] })
})

test("no migration of ours is of a day that has not come: one made today would run before it", () => {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "")
  for (const { title } of own) expect(title.slice("Migration".length, "Migration".length + 8) <= today).toBe(true)
})
