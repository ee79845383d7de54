const { createHash } = require("node:crypto")
const { readFileSync } = require("node:fs")
const { dirname, join, relative } = require("node:path")

const EXPORTED = [
  /^export (?:declare )?(?:const|let|function|async function|class|abstract class|enum) (\w+)/gm,
  /^export \{([^}]*)\}/gm,
]
const namesIn = (list) =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith("type "))
    .map((part) => part.split(" as ").at(-1).trim())

function fileOf(from, path) {
  const base = join(dirname(from), path)
  for (const file of [`${base}.ts`, join(base, "index.ts")]) {
    try {
      return { file, source: readFileSync(file, "utf8") }
    } catch (error) {
      if (error.code !== "ENOENT") throw error
    }
  }
  throw new Error(`${from} exports from ${path}, which is not there.`)
}

/**
 * On first use, an exported getter replaces itself with the loaded value, because repeated calls of Jest's `require`
 * are slow.
 */
const PASS = `"use strict"
Object.defineProperty(exports, "__esModule", { value: true })
const pass = (name, load) => Object.defineProperty(exports, name, {
  enumerable: true,
  configurable: true,
  get() {
    const value = load()
    Object.defineProperty(exports, name, { enumerable: true, configurable: true, writable: true, value })
    return value
  },
})`

/** Maps each name that this file exports to the file that declares it. */
function declaringFiles(file, source) {
  const declaring = new Map()
  for (const [, path] of source.matchAll(/^export \* from "(\.[^"]+)"/gm)) {
    const inner = fileOf(file, path)
    for (const [name, declared] of declaringFiles(inner.file, inner.source)) declaring.set(name, declared)
  }
  for (const pattern of EXPORTED)
    for (const [, found] of source.matchAll(pattern)) for (const name of namesIn(found)) declaring.set(name, file)
  return declaring
}

/**
 * Compiles a file of re-exports so that each name loads its own file on first use. Every test file has a separate
 * module registry, and loading the full contract costs each one a third of a second.
 */
module.exports = {
  process(source, path) {
    const lines = [...declaringFiles(path, source)].map(([name, file]) => {
      const from = relative(dirname(path), file).replace(/\.ts$/, "")
      return `pass("${name}", () => require("./${from}").${name})`
    })
    return { code: [PASS, ...lines].join("\n") }
  },
  getCacheKey(source, path) {
    const names = [...declaringFiles(path, source)].map(([name, file]) => `${name} ${relative(dirname(path), file)}`)
    return createHash("sha256").update(readFileSync(__filename)).update(names.join("\n")).digest("hex")
  },
}
