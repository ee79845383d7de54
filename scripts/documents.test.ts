import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"

const ROOT = join(__dirname, "..")
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  ...(readdirSync(join(ROOT, "docs"), { recursive: true }) as string[])
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
]
const INDEX = "docs/decisions/README.md"
/** The only document of decisions that is a list. */
const TABLE = "docs/decisions/contract/what-differs-from-the-spec.md"
const DECISIONS = DOCUMENTS.filter((path) => path.startsWith("docs/decisions/") && path !== INDEX)
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")

/** Folders that a start, a build or an installation creates. Documents may name them although they do not exist yet. */
const MADE_LATER = readFileSync(join(ROOT, ".gitignore"), "utf8")
  .split("\n")
  .filter((line) => line.endsWith("/"))
  .map((line) => line.slice(0, -1))

const TOP_LEVEL = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const isMadeLater = (path: string) => MADE_LATER.some((folder) => `/${path}/`.includes(`/${folder}/`))
const withoutClosing = (path: string) => path.replace(/\/+$/, "")

/** Targets of links and pictures that are files, as seen from the folder of the document. */
function linkedIn(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.split("#")[0]!)
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
    .map((target) => withoutClosing(join(dirname(document), target)))
}

/**
 * The paths of the project that a document names, without URLs, e-mail addresses, commands and media types. A path
 * begins with one of the project's folders. In backticks, text with several parts or with a file extension is a path
 * too.
 */
function namedIn(document: string): string[] {
  // Removes the targets of links. They are relative to the folder of the document, not to the project's folder.
  const text = document.replace(/\]\([^)\s]+\)/g, "]")
  const anywhere = [...text.matchAll(/(?<![\w./@:-])([\w.-]+)\/(?:[\w./-]|\[\w+\])*(?:\w|\[\w+\])/g)]
    .filter(([, first]) => TOP_LEVEL.includes(first!))
    .map(([path]) => path)
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, content]) => content!)
    .filter(
      (content) =>
        /^\.?[\w[][\w.[\]-]*(\/[\w.[\]-]*)+$/.test(content) ||
        /^\.?[\w-]+\.(md|ts|tsx|js|mjs|cjs|json|yml|template)$/.test(content)
    )
    .filter((content) => !/^(application|multipart|text|image)\//.test(content))
  return [...new Set([...anywhere, ...quoted].map(withoutClosing))]
}

/**
 * Whether a path exists. Documents name a folder that every module has, such as `rules/`, without the module's path.
 */
function isThere(path: string): boolean {
  if (existsSync(join(ROOT, path)) || isMadeLater(path)) return true
  const modules = join(ROOT, "src/modules")
  return readdirSync(modules).some((name) => existsSync(join(modules, name, path)))
}

test.each(DOCUMENTS)("%s names only files and folders that are there", (document) => {
  const text = read(document)
  const paths = [...linkedIn(document, text), ...namedIn(text)]
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

test("paths are found in prose, links and drawings, and told apart from what only looks like one", () => {
  const text =
    "See `src/api/` and [it](../README.md#top).\n```\n  └─ (src/server/none.ts)\n```\nNot `/api`, `a@b.test`, `text/html`, https://x.test/src/y."
  expect(namedIn(text)).toEqual(["src/api", "src/server/none.ts"])
  expect(linkedIn("docs/here.md", text)).toEqual(["README.md"])
  expect(isThere("src/server/none.ts")).toBe(false)
  expect(isThere("plugins/none")).toBe(false)
})

test.each(DECISIONS.filter((path) => path !== TABLE))("%s is question, choice and reason in 150 words", (path) => {
  const text = read(path)
  expect(text).toMatch(/^# [^\n]+\n\n\*\*Question\.\*\* [^]+\n\n\*\*Choice\.\*\* [^]+\n\n\*\*Reason\.\*\* /)
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(150)
})

test("the list of decisions names each by its title, and each module's README the folder of its own", () => {
  const listed = DECISIONS.map(
    (path) => `- [${/^# (.*)/.exec(read(path))![1]}](${path.slice("docs/decisions/".length)})`
  )
  expect(new Set(read(INDEX).match(/^- .*/gm))).toEqual(new Set(listed))
  const modules = readdirSync(join(ROOT, "src/modules"))
  const silent = modules.filter(
    (word) =>
      DECISIONS.some((path) => path.startsWith(`docs/decisions/${word}/`)) &&
      !read(`src/modules/${word}/README.md`).includes(`](../../../docs/decisions/${word})`)
  )
  expect(silent).toEqual([])
})

/** All documents except the results of benches, which nobody reads from beginning to end. */
const WRITTEN = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && !path.startsWith("bench/results/"))

test("the documents together have at most 35,000 words, without paths and addresses", () => {
  const words = WRITTEN.flatMap((path) => read(path).split(/\s+/)).filter(
    (word) => /[A-Za-z]/.test(word) && !word.includes("/")
  )
  expect(words.length).toBeLessThanOrEqual(35_000)
})
