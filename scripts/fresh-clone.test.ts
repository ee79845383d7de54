import { readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"

/** All modules that a script loads at its start, by its own imports and the imports of its modules. */
function loadedWith(script: string, known = new Set<string>()): Set<string> {
  const text = readFileSync(join(__dirname, script), "utf8")
  for (const [, name] of text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)"$/gm)) {
    if (known.has(name!)) continue
    known.add(name!)
    if (name!.startsWith("./")) loadedWith(name!, known)
  }
  return known
}

test.each(["start", "dev", "cluster", "test", "faults", "new-plugin"])(
  "%s begins in a fresh clone: what it loads before it installs comes with Node or with us",
  (script) => {
    const loaded = [...loadedWith(`${script}.mjs`)]
    expect(loaded).toContain("./install.mjs")
    expect(loaded.filter((name) => !name.startsWith("./") && !isBuiltin(name))).toEqual([])
  }
)
