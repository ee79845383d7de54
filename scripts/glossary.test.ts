import { readFileSync, readdirSync } from "node:fs"
import { join, relative } from "node:path"
import ts from "typescript"

const ROOT = join(__dirname, "..")
const TEXTS = ["storefront/src", "admin/src", "contract/src/wording", "src/wording", "src/emails"]

/** The folders whose subfolders are named after capabilities (docs/glossary.md). */
const ROOMS = [
  "src/modules",
  "src/use-cases",
  "src/workflows",
  "src/queries",
  "src/wording",
  "contract/src/endpoints",
  "storefront/src/features",
  "storefront/src/entities",
  "admin/src/resources",
]

const [ofCapabilities, ofTexts] = readFileSync(join(ROOT, "docs/glossary.md"), "utf8")
  .split("## Words that people read")
  .map((part) =>
    part
      .split("\n")
      .filter((line) => line.startsWith("| ") && !/^\| (Word|Capability|---)/.test(line))
      .map((line) => line.split("|").map((cell) => cell.trim()))
  )
const capabilities = ofCapabilities!.map(([, word]) => word!.replaceAll("`", ""))

/** Each word that texts must not use, with the word that replaces it. */
const wrongWords = ofTexts!.flatMap(([, word, , , wrong]) =>
  wrong!.split(", ").map((one) => ({ wrong: one, word: word! }))
)

/** The texts of a file that people read: texts in JSX, and strings of several words. */
function textsOf(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const read = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isJsxAttribute(node) && node.name.getText() === "className") return
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text)
    ts.forEachChild(node, read)
  }
  read(file)
  return texts.filter((text) => /\w\s+\w/.test(text))
}

test("each capability has one word, in every room", () => {
  expect(capabilities.length).toBeGreaterThan(20)
  expect(capabilities.length).toBeLessThanOrEqual(30)
  // The module `event-bus-outbox` implements Medusa's event bus; it is infrastructure and no capability.
  const allowed = new Set([...capabilities, "event-bus-outbox"])
  const folders = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ room, name }))
  )
  expect(folders.length).toBeGreaterThan(100)
  expect(folders.filter(({ name }) => !allowed.has(name))).toEqual([])
  const named = new Set(folders.map(({ name }) => name))
  expect(capabilities.filter((word) => !named.has(word))).toEqual([])
})

test("files of the server are named by what they do, in the field's words", () => {
  const names = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name)
  )
  expect(names.length).toBeGreaterThan(1000)
  const vague = names.filter((name) => /(^|[/\\-])(keep|kept|look|told)(?=[.-])/.test(name))
  expect(vague).toEqual([])
})

test("everything has one name, that of the glossary", () => {
  expect(wrongWords.length).toBeGreaterThan(40)
  const files = TEXTS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => join(ROOT, folder, name))
  )
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((path) =>
    textsOf(path).flatMap((text) =>
      wrongWords
        .filter(({ wrong }) => new RegExp(`(?<![\\w-])${wrong}s?(?![\\w-])`, "i").test(text))
        .map(({ wrong, word }) => `${relative(ROOT, path)}: '${wrong}' for '${word}' in: ${text.trim()}`)
    )
  )
  expect(found).toEqual([])
})
