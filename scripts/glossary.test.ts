import { readFileSync, readdirSync } from "node:fs"
import { join, relative } from "node:path"
import ts from "typescript"

const ROOT = join(__dirname, "..")
const TEXTS = ["storefront/src", "admin/src", "contract/src/wording", "src/wording", "src/emails"]

/** Each word that no text may hold, with the one that stands for it. */
const wrongWords = readFileSync(join(ROOT, "docs/glossary.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Word") && !line.startsWith("| ---"))
  .flatMap((line) => {
    const [, word, , , wrong] = line.split("|").map((cell) => cell.trim())
    return wrong!.split(", ").map((one) => ({ wrong: one, word: word! }))
  })

/** What a file says to people: text of pages, and of strings what has several words. */
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
