import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { SharedMarket } from "../environment/market"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"

const PLACES = [
  { address: "/assets", folder: join(__dirname, "../../storefront/dist/assets") },
  { address: "/admin/assets", folder: join(__dirname, "../../admin/dist/assets") },
]
const files = PLACES.flatMap(({ address, folder }) =>
  readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => ({ path: `${address}/${name}`, file: join(folder, name) }))
)

let market: SharedMarket
beforeAll(async () => {
  market = await sharedMarket()
})
afterAll(() => market?.stop())

const get = (path: string) => fetch(market.url + path)

/** Inserts a file of an earlier build that no server runs now. `hours` is the time since the file was current. */
const ofFormerBuild = (path: string, content: string, hours: number) =>
  market.pool.query(
    `INSERT INTO page_file (path, content, current_at) VALUES ($1, $2, northlot_now() - make_interval(hours => $3))
     ON CONFLICT (path) DO UPDATE SET content = excluded.content, current_at = excluded.current_at`,
    [path, Buffer.from(content), hours]
  )

test("a server stores every hashed file of its build, byte for byte, for the day after it", async () => {
  await eventually("all files stored", async () => {
    const { rows } = await market.pool.query<{ path: string }>(`SELECT path FROM page_file`)
    const stored = new Set(rows.map(({ path }) => path))
    return files.every(({ path }) => stored.has(path))
  })
  const { path, file } = files.find(({ path }) => /\/BidDialog-/.test(path)) ?? files[0]!
  const { rows } = await market.pool.query<{ content: Buffer }>(`SELECT content FROM page_file WHERE path = $1`, [path])
  expect(rows[0]!.content.equals(readFileSync(file))).toBe(true)
})

test.each(PLACES)("a page of the former build gets its files for 24 hours from $address, no longer", async (place) => {
  const path = `${place.address}/FormerDialog-abc1234.js`
  await ofFormerBuild(path, "export default 1", 23)
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toMatch(/javascript/)
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect(await answer.text()).toBe("export default 1")
  await ofFormerBuild(path, "export default 1", 25)
  const gone = await get(path)
  expect(gone.status).toBe(404)
  expect(gone.headers.get("cache-control")).toBe("no-store")
})

test("a file of this build is the built one, whatever is stored under its name; a missing one is missing", async () => {
  const { path, file } = files.find(({ path }) => path.endsWith(".js"))!
  await ofFormerBuild(path, "wrong", 1)
  expect(await (await get(path)).text()).toBe(readFileSync(file, "utf8"))
  for (const missing of ["/assets/never-0000000.js", "/assets/a/b.js"]) expect((await get(missing)).status).toBe(404)
})

test("what is a day old is deleted; the files of this build stay", async () => {
  const path = "/assets/OldDialog-abc1234.js"
  await ofFormerBuild(path, "old", 25)
  await market.inside("deleteOldRecords")
  const { rows } = await market.pool.query<{ path: string }>(`SELECT path FROM page_file`)
  const stored = rows.map((row) => row.path)
  expect(stored).not.toContain(path)
  expect(stored).toContain(files[0]!.path)
})
