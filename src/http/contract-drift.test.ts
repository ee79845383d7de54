import { readFileSync, readdirSync } from "node:fs"
import { join, relative, sep } from "node:path"
import ts from "typescript"
import { allEndpoints } from "@northlot/contract"

const ROUTES = join(__dirname, "../api")
const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])

/** Routes outside the wire contract: hosted pages of the sandboxes for people, and signed webhooks of providers. */
const OUTSIDE_THE_CONTRACT = [
  "GET /sandbox/checkout/:id",
  "POST /sandbox/checkout/:id",
  "GET /sandbox/idv/:id",
  "GET /sandbox/letters",
  "GET /sandbox/mailbox",
  "GET /sandbox/mailbox/:id",
  "POST /sandbox/idv/:id",
  "POST /webhooks/:provider",
  "POST /webhooks/identity-sandbox",
  "POST /webhooks/stripe-identity",
  "POST /webhooks/twilio-sms",
]

interface Route {
  /** Method and path as in the contract. */
  place: string
  /** The endpoint's name in `route(endpoints.<name>, …)`; null for a route of another kind. */
  serves: string | null
}

const place = (method: string, path: string) => `${method} ${path}`

function routesIn(file: string): Route[] {
  const folders = relative(ROUTES, file).split(sep).slice(0, -1)
  const path = `/${folders.map((folder) => folder.replace(/^\[(.+)\]$/, ":$1")).join("/")}`
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!exported) return []
    if (ts.isFunctionDeclaration(statement)) return [{ place: place(statement.name!.text, path), serves: null }]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations
      .filter(({ name }) => METHODS.has(name.getText()))
      .map(({ name, initializer }) => ({ place: place(name.getText(), path), serves: endpointOf(initializer) }))
  })
}

function endpointOf(expression: ts.Expression | undefined): string | null {
  if (!expression || !ts.isCallExpression(expression) || expression.expression.getText() !== "route") return null
  const [definition] = expression.arguments
  if (!definition || !ts.isPropertyAccessExpression(definition) || definition.expression.getText() !== "endpoints")
    return null
  return definition.name.text
}

const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" }).map((name) => join(ROUTES, name))
const routes = files.filter((file) => file.endsWith(`${sep}route.ts`)).flatMap(routesIn)
const contracted = routes.filter((route) => route.place.includes(" /api/"))

test("every endpoint of the contract has one route, at its own path and method, that serves it", () => {
  const served = Object.fromEntries(contracted.map((route) => [route.place, route.serves]))
  const defined = Object.fromEntries(allEndpoints.map(({ name, method, path }) => [place(method, path), name]))
  expect(served).toEqual(defined)
  expect(contracted).toHaveLength(allEndpoints.length)
})

test("routes outside the contract are the sandboxes' pages and the webhooks, and no others", () => {
  const outside = routes.filter((route) => !contracted.includes(route))
  expect(outside.map((route) => route.place).sort()).toEqual([...OUTSIDE_THE_CONTRACT].sort())
  expect(outside.filter((route) => route.serves !== null)).toEqual([])
})

test("every handler of the application is in a file that the framework loads", () => {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(`${sep}route.ts`))
  expect(sources.map((file) => relative(ROUTES, file))).toEqual(["middlewares.ts"])
})
