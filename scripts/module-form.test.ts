import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

const MODULES = join(__dirname, "../src/modules")
const FORM = ["README.md", "index.ts", "migrations", "service.ts", "store", "tables.ts"]
const WHERE_NEEDED = ["loaders", "providers", "public-records.ts", "rules", "types.ts"]
/** Files of a module that contain neither SQL nor rules, each with its content. */
const BESIDES: Record<string, string> = {
  "auction/announce-bids.ts": "what open pages are told of a commit",
  "auction/lane.ts": "the queue of an auction's bids in this process",
  "auction/network.ts": "the network of an address, by node:net, which no rule imports",
  "auction/surroundings.ts": "the judge, the pages and the timers that the start sets",
  "event-bus-outbox/hand-over.ts": "an event in a subscriber's hands",
  "event-bus-outbox/relay.ts": "the loop of a process, with a connection of its own that listens",
  "event-bus-outbox/subscriptions.ts": "who listens in this process",
  "fee/ask-providers.ts": "the answers of plugins",
  "listing/vin-decoder.ts": "the registries, asked in turn",
  "promotion/ask-providers.ts": "the answers of plugins",
}
/**
 * Files outside `store/` with SQL. `relay.ts` locks and listens on its own connection outside of transactions;
 * `registry.ts` queries another database.
 */
const OTHER_STATEMENTS = ["event-bus-outbox/relay.ts", "listing/providers/vin/registry.ts"]
/**
 * Tables into which two functions of a module insert rows, with the two kinds of rows. The kinds share only the table.
 */
const WRITTEN_TWICE: Record<string, string> = {
  "account/conduct_case": "a member's report, and findings, which are many and may be quiet",
  "account/session": "a member's, and one of the staff",
  "listing/listing": "one draft, and many by one statement",
  "listing/listing_import": "an import of a request, and one of a feed, which leaves the request's as it is",
  "search/watched_listing": "one that is put back where it was, and many",
}

const MOST_FORWARDS = 15

const all = readdirSync(MODULES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

const parsed = (path: string) =>
  ts.createSourceFile(path, readFileSync(join(MODULES, path), "utf8"), ts.ScriptTarget.Latest, true)

function sourcesOf(module: string): string[] {
  return readdirSync(join(MODULES, module), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("migrations/"))
    .map((path) => `${module}/${path}`)
}

function forwardsOf(file: ts.SourceFile): string[] {
  const methods = file.statements.filter(ts.isClassDeclaration).flatMap(({ members }) => members)
  return methods.filter(ts.isMethodDeclaration).flatMap((method) => {
    const [only, ...others] = method.body?.statements ?? []
    if (!only || others.length > 0 || !(ts.isReturnStatement(only) || ts.isExpressionStatement(only))) return []
    const answer =
      only.expression && ts.isAwaitExpression(only.expression) ? only.expression.expression : only.expression
    if (!answer || !ts.isCallExpression(answer)) return []
    const given = method.parameters.map(({ dotDotDotToken, name }) => `${dotDotDotToken ? "..." : ""}${name.getText()}`)
    return given.join() === answer.arguments.map((one) => one.getText()).join() ? [method.name.getText()] : []
  })
}

const STATEMENT = /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE)\s/

function sqlIn(path: string): string[] {
  const found: string[] = []
  const read = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) && node.getText() === "database") found.push(`${path}: database()`)
    const isText = ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.TemplateHead
    if (isText && STATEMENT.test((node as ts.LiteralLikeNode).text))
      found.push(`${path}: ${(node as ts.LiteralLikeNode).text.trim().slice(0, 60)}`)
    ts.forEachChild(node, read)
  }
  read(parsed(path))
  return found
}

test("a module is made of the same files", () => {
  const missing = all.flatMap((name) => {
    const there = readdirSync(join(MODULES, name))
    return FORM.filter((file) => !there.includes(file)).map((file) => `${name}/${file}`)
  })
  expect(missing).toEqual([])
  const others = all
    .flatMap((name) => readdirSync(join(MODULES, name)).map((file) => ({ path: `${name}/${file}`, file })))
    .filter(({ file, path }) => ![...FORM, ...WHERE_NEEDED].includes(file) && !(path in BESIDES))
    .filter(({ path }) => !/\.test\.ts$/.test(path))
    .map(({ path }) => path)
  expect(others).toEqual([])
  for (const path of Object.keys(BESIDES)) expect(parsed(path).statements.length).toBeGreaterThan(0)
})

test("statements stand in the store", () => {
  const outside = all
    .flatMap(sourcesOf)
    .filter((path) => !path.includes("/store/") && !OTHER_STATEMENTS.includes(path))
    .flatMap(sqlIn)
  expect(outside).toEqual([])
  expect(all.flatMap(sourcesOf).filter((path) => path.includes("/store/")).length).toBeGreaterThan(60)
})

test("callers call a part, and no method of the service that passes on what it got", () => {
  const forwards = all.flatMap((name) => forwardsOf(parsed(`${name}/service.ts`)).map((method) => `${name}.${method}`))
  expect(forwards.length <= MOST_FORWARDS ? [] : forwards).toEqual([])
})

test("a row of a table is inserted in one place", () => {
  const twice = all.flatMap((name) => {
    const tables = sourcesOf(name).flatMap((path) =>
      [...readFileSync(join(MODULES, path), "utf8").matchAll(/INSERT INTO (\w+)/g)].map(
        ([, table]) => `${name}/${table}`
      )
    )
    return [...new Set(tables.filter((table, index) => tables.indexOf(table) !== index))]
  })
  expect(twice.sort()).toEqual(Object.keys(WRITTEN_TWICE).sort())
})

test("what passes its arguments on is seen, and what adds something is not", () => {
  const text = `class Service {
    one(id: string) { return this.part.one(id) }
    async two(...given: Given) { await part.two(...given) }
    three(id: string) { return this.part.three(id, this.options) }
    four(id: string) { const row = read(id); return row }
  }`
  expect(forwardsOf(ts.createSourceFile("service.ts", text, ts.ScriptTarget.Latest, true))).toEqual(["one", "two"])
})
