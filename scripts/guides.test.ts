import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { SESSION_COOKIE } from "@northlot/contract"

const STOREFRONT = join(__dirname, "../storefront")
const GUIDES = join(STOREFRONT, "src/features/guide")
const read = (path: string) => readFileSync(join(STOREFRONT, path), "utf8")
const files = readdirSync(GUIDES)
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => ({ name, code: readFileSync(join(GUIDES, name), "utf8") }))
const routes = [...(read("src/app/router.tsx") + read("src/app/lazyRoutes.tsx")).matchAll(/"(\/[^"*]*)"/g)].map(
  ([, path]) => path!
)
const footer = { name: "Footer.tsx", code: read("src/app/Footer.tsx") }

const sectionsOf = (path: string): string[] => {
  const table = read("src/app/lazyRoutes.tsx")
  const line = table.split("\n").find((row) => row.includes(`"${path}"`) && row.includes("features/guide/"))
  const file = /features\/guide\/(\w+)/.exec(line ?? "")?.[1]
  if (!file) throw new Error(`${path} is no guide.`)
  return [...readFileSync(join(GUIDES, `${file}.tsx`), "utf8").matchAll(/\bid: "([^"]+)"/g)].map(([, id]) => id!)
}

describe("the guides", () => {
  const links = [...files, footer].flatMap(({ name, code }) =>
    [...code.matchAll(/\b(?:to|href)[=:]\s*\{?["'](\/[^"']*)["']/g)].map(([, to]) => ({ name, to: to! }))
  )

  test("lead to pages that exist, and to sections that these have", () => {
    expect(links.length).toBeGreaterThan(60)
    for (const { name, to } of links) {
      const [path, section] = to.split("#") as [string, string | undefined]
      if (!routes.includes(path)) throw new Error(`${name} links to ${to}, which is no page.`)
      if (section && !sectionsOf(path).includes(section))
        throw new Error(`${name} links to ${to}, which has no such section.`)
    }
  })

  test("are all reached from the side of each other and from the footer", () => {
    const guides = routes.filter((path) => path.startsWith("/info/") && path !== "/info/how-it-works")
    const listed = [...read("src/features/guide/infoPages.ts").matchAll(/to: "([^"]+)"/g)].map(([, to]) => to!)
    const inFooter = [...footer.code.matchAll(/to: "([^"]+)"/g)].map(([, to]) => to!)
    expect(listed).toEqual(expect.arrayContaining([...guides, "/how-it-works"]))
    expect(inFooter).toEqual(expect.arrayContaining([...guides, "/how-it-works"]))
  })

  test("have no fee, tax rate or price typed into them: these come from the server", () => {
    for (const { name, code } of files) {
      const typed = code.match(
        /\$\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:dollars|CAD)\b|\b13\s?%|\b(?:350|175|525|593|65|9\.99|14\.99|24\.99)\b/g
      )
      expect({ name, typed }).toEqual({ name, typed: null })
    }
  })
})

test("no page, notice or e-mail has a rule of auctions typed into it: each says the auction's own terms, or the policy", () => {
  const folders = [
    join(STOREFRONT, "src"),
    join(STOREFRONT, "../src/emails"),
    join(STOREFRONT, "../src/use-cases"),
    join(STOREFRONT, "../src/workflows"),
    join(STOREFRONT, "../src/subscribers"),
  ]
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => ({ name, code: readFileSync(join(folder, name), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "") }))
  )
  const typed =
    /last (?:two|three|five|ten|\d+) (?:seconds|minutes)|late bids (?:can )?extend|in steps of CA?\$|at (?:least|most) (?:an|one|\d+) (?:hour|day|month)s?\b(?=.*auction)|\b(?:25000|25_000|2_592_000)\b/i
  const found = texts.flatMap(({ name, code }) => (typed.test(code) ? [`${name}: ${typed.exec(code)![0]}`] : []))
  expect(found).toEqual([])
})

test("the list of cookies names everything that the code keeps in a browser", () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => readFileSync(join(folder, name), "utf8"))
  const page = readFileSync(join(GUIDES, "CookiesPage.tsx"), "utf8")
  const keeping = [...sources(join(STOREFRONT, "src")), ...sources(join(STOREFRONT, "../admin/src"))].filter((code) =>
    /(local|session)Storage/.test(code)
  )
  const names = keeping.flatMap((code) =>
    [...code.matchAll(/["'`](northlot[-.:][a-z-]+[:.]?)/g)].map(([, name]) => name!)
  )
  expect(names.length).toBeGreaterThanOrEqual(5)
  for (const name of [...names, SESSION_COOKIE, "northlot_browser", "northlot-assets"]) {
    if (!page.includes(name)) throw new Error(`The page about cookies does not name ${name}.`)
  }
})
