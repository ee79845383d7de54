import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { Client } from "pg"
import { io } from "socket.io-client"
import { addCents, cents, type Cents } from "@northlot/contract"
import { eventually } from "../environment/wait"

const ROOT = join(__dirname, "../..")
const IS_ROOT = process.getuid?.() === 0
const NOBODY = 65_534
const SEVERAL_STARTS_MILLISECONDS = 400_000
/** A start on an idle machine takes a fifth of this. */
const START_MILLISECONDS = 150_000

interface Start {
  process: ChildProcess
  /** The standard output of the process so far. */
  out(): string
  errors(): string
  said(text: string): Promise<unknown>
  end(signal: NodeJS.Signals): Promise<number | null>
  exit: Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Starts the built product like `npm start` after its installation and build. */
function start(
  dataDirectory: string,
  environment: Record<string, string | undefined> = {},
  as?: { uid: number; gid: number }
): Start {
  return follow(
    spawn(process.execPath, [join(ROOT, "scripts/serve.mjs")], {
      ...as,
      env: settings(dataDirectory, environment),
      stdio: ["ignore", "pipe", "pipe"],
    })
  )
}

function settings(dataDirectory: string, environment: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const { DATABASE_URL, REDIS_URL, NORTHLOT_LOG_LEVEL, npm_lifecycle_event, ...inherited } = process.env
  return {
    ...inherited,
    NODE_ENV: undefined,
    PORT: "0",
    NORTHLOT_DATA_DIR: dataDirectory,
    NORTHLOT_DEMO: "0",
    // A busy machine delays statements more than in production.
    NORTHLOT_STATEMENT_MILLISECONDS: "20000",
    ...environment,
  }
}

function follow(child: ChildProcess): Start {
  let out = ""
  let errors = ""
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (out += text))
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (errors += text))
  running.add(child)
  const exit = once(child, "close").then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return {
    process: child,
    out: () => out,
    errors: () => errors,
    said: (text) =>
      eventually(
        `'${text}'`,
        async () => {
          if (out.includes(text)) return true
          if (!running.has(child)) throw new Error(`It ended before it said '${text}': ${out}${errors}`)
          return false
        },
        START_MILLISECONDS
      ),
    async end(signal) {
      child.kill(signal)
      return exit
    },
    exit,
  }
}

const directories: string[] = []
const bystanders: ChildProcess[] = []

function dataDirectory(mode = 0o755): string {
  const directory = mkdtempSync(join(process.env.NORTHLOT_TEST_DIRECTORY!, "start-"))
  execFileSync("chmod", [mode.toString(8), directory])
  directories.push(directory)
  return directory
}

const clusterOf = (directory: string) => join(directory, "database/cluster")

function postmaster(directory: string): { pid: number; port: number } | null {
  const file = join(clusterOf(directory), "postmaster.pid")
  if (!existsSync(file)) return null
  const lines = readFileSync(file, "utf8").split("\n")
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** The Postgres processes that work on data in this directory. */
function postgresProcesses(directory: string): number[] {
  return commands()
    .filter((line) => line.includes(`${directory}/database/`))
    .map((line) => Number.parseInt(line, 10))
}

/** The id and command line of every process; small systems have no `ps`. */
function commands(): string[] {
  if (!existsSync("/proc/self/cmdline"))
    return execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n")
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => `${pid} ${contentOf(`/proc/${pid}/cmdline`)}`)
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

/** The processor time of a process since it began, or the elapsed time if the system does not report it. */
function secondsSpent(pid: number, began: number): number {
  const fields = contentOf(`/proc/${pid}/stat`).split(") ").at(-1)!.split(" ")
  return fields.length > 1 ? (Number(fields[11]) + Number(fields[12])) / 100 : (Date.now() - began) / 1_000
}

async function connect(directory: string): Promise<Client> {
  const { port } = postmaster(directory)!
  const password = readFileSync(join(clusterOf(directory), "northlot-password"), "utf8")
  const client = new Client({ connectionString: `postgres://northlot:${password}@127.0.0.1:${port}/northlot` })
  client.on("error", () => undefined)
  await client.connect()
  return client
}

async function query<Row>(directory: string, sql: string): Promise<Row[]> {
  const client = await connect(directory)
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

const count = async (directory: string, from: string): Promise<number> =>
  Number((await query<{ n: string }>(directory, `SELECT count(*) AS n FROM ${from}`))[0]!.n)

/** Expects that standard error contains one sentence with the reason and nothing else. Returns that sentence. */
function reasonOf(started: Start): string {
  expect(started.errors()).toMatch(/^\nNorthlot could not start: [^\n]+\n$/)
  return started.errors().trim()
}

function expectNothingLeft(directory: string): void {
  expect(postmaster(directory)).toBeNull()
  expect(postgresProcesses(directory)).toEqual([])
}

async function occupyPort() {
  const occupant = createServer().listen(0)
  await once(occupant, "listening")
  return { occupant, port: (occupant.address() as { port: number }).port }
}

async function freePort(): Promise<number> {
  const { occupant, port } = await occupyPort()
  occupant.close()
  await once(occupant, "close")
  return port
}

afterEach(async () => {
  for (const bystander of bystanders.splice(0)) bystander.kill("SIGKILL")
  for (const child of running) {
    child.kill("SIGKILL")
    await once(child, "close")
  }
  for (const directory of directories.splice(0)) {
    for (const pid of postgresProcesses(directory)) process.kill(pid, "SIGKILL")
    await eventually("Postgres to be gone", async () => postgresProcesses(directory).length === 0)
  }
})

test(
  "a kill at any moment leaves nothing that the next start stumbles over, and Ctrl-C nothing at all",
  async () => {
    const directory = dataDirectory()

    const creating = start(directory)
    await eventually("initdb at work", async () => {
      const [unfinished] = existsSync(join(directory, "database")) ? readdirSync(join(directory, "database")) : []
      return unfinished && existsSync(join(directory, "database", unfinished, "PG_VERSION"))
    })
    await creating.end("SIGKILL")

    const rising = start(directory)
    await eventually("Postgres to begin", async () => postmaster(directory))
    await rising.end("SIGKILL")

    const migrating = start(directory)
    await migrating.said("Migrating the database")
    await eventually(
      "half of the tables",
      async () => (await count(directory, `pg_tables WHERE schemaname = 'public'`)) > 40
    )
    await migrating.end("SIGKILL")

    const serving = start(directory)
    await serving.said("Ctrl-C stops it")
    expect(serving.out()).not.toContain("demo")
    expect((await count(directory, "account")) + (await count(directory, "listing"))).toBe(0)
    // Medusa modules that the market does not use are disabled, so their tables are missing.
    const unused = "'product', 'price', 'cart', 'inventory_item', 'fulfillment', 'sales_channel', 'store', 'api_key'"
    expect(await count(directory, `pg_tables WHERE tablename IN (${unused})`)).toBe(0)
    await query(directory, "CREATE TABLE kept AS SELECT 1 AS row")
    // All other connections to the database use the market's role, which has few rights.
    const roles = await query<{ name: string; may: boolean }>(
      directory,
      `SELECT DISTINCT rolname AS name, rolsuper OR rolcreaterole OR rolcreatedb AS may FROM pg_stat_activity
       JOIN pg_roles ON rolname = usename WHERE datname = current_database() AND pid <> pg_backend_pid()`
    )
    expect(roles).toEqual([{ name: "northlot_worker", may: false }])
    await serving.end("SIGKILL")
    // Simulates the database of an earlier version, in which the role `northlot` did everything. The next start creates
    // the role `northlot_worker`.
    await query(
      directory,
      "REASSIGN OWNED BY northlot_worker TO northlot; DROP OWNED BY northlot_worker; DROP ROLE northlot_worker"
    )

    // Simulates a power failure after which another program of the same user has the process id of Postgres.
    const number = postmaster(directory)!.pid
    for (const pid of postgresProcesses(directory)) process.kill(pid, "SIGKILL")
    await eventually("Postgres to be gone", async () => postgresProcesses(directory).length === 0)
    const { uid, gid } = statSync(clusterOf(directory))
    const other = spawn("sleep", ["600"], IS_ROOT ? { uid, gid } : {})
    bystanders.push(other)
    const pidFile = join(clusterOf(directory), "postmaster.pid")
    writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(String(number), String(other.pid)))

    const demo = { NORTHLOT_DEMO: "1", PORT: String(await freePort()) }
    const began = Date.now()
    const filling = start(directory, demo)
    await filling.said("Bringing in the demo people")
    // This start finds a migrated database, so it takes less than 15 s of processor time.
    expect(filling.out()).not.toContain("Migrating")
    expect(secondsSpent(filling.process.pid!, began)).toBeLessThan(15)
    expect(await count(directory, "kept")).toBe(1)

    // Blocks the demo import after it has created a car, before it records the car in `demo_vehicle`.
    const holder = await connect(directory)
    await holder.query("BEGIN; LOCK TABLE demo_vehicle IN SHARE MODE")
    await eventually(
      "a car without its note",
      async () => (await count(directory, "auction")) > (await count(directory, "demo_vehicle")),
      60_000
    )
    await filling.end("SIGKILL")
    // Ends the database session of the killed process, whose insert waits for the lock. Otherwise Postgres would insert
    // the row as soon as the lock is free.
    await holder.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    await holder.end()
    const before = { cars: await count(directory, "demo_vehicle"), people: await count(directory, "account") }

    const going = start(directory, demo)
    await eventually("more cars", async () => (await count(directory, "demo_vehicle")) > before.cars + 1, 60_000)
    expect(await count(directory, "(SELECT vin FROM listing GROUP BY vin HAVING count(*) > 1) AS twins")).toBe(0)
    expect(await count(directory, "account")).toBe(before.people)
    expect(readdirSync(join(directory, "database")).filter((name) => name.startsWith("unfinished"))).toEqual([])

    await stopWhileBusy(going, `http://127.0.0.1:${demo.PORT}`)
    expectNothingLeft(directory)
  },
  SEVERAL_STARTS_MILLISECONDS
)

/** Sends Ctrl-C during continuous requests, sockets and bids. A stop that takes too long ends with exit code 1. */
async function stopWhileBusy(started: Start, url: string): Promise<void> {
  const busy = { answers: 0, bids: 0, ended: false }
  const requests = Array.from({ length: 8 }, async (_, index) => {
    while (!busy.ended) {
      await fetch(url + (index % 2 === 0 ? "/api/listings" : "/api/ready")).then(
        (answer) => answer.text(),
        () => undefined
      )
      busy.answers++
    }
  })
  const { listings } = await ask<{ listings: { id: string; status: string; minimumCents: Cents }[] }>(
    url,
    "/api/listings"
  )
  const auction = listings.find(({ status, minimumCents }) => status === "live" && minimumCents > 0)!
  let amountCents = auction.minimumCents
  const sockets = await Promise.all(
    ["dealer@demo.northlot.test", "buyer@demo.northlot.test"].map(async (email) => {
      const { token } = await ask<{ token: string }>(url, "/api/auth/login", { email, password: "northlot-demo" })
      const socket = io(url, { transports: ["websocket"], reconnection: false, forceNew: true, auth: { token } })
      const bid = () => {
        amountCents = addCents(amountCents, cents(10_000))
        socket.emit("bid:place", { listingId: auction.id, amountCents }, ({ ok }: { ok: boolean }) => {
          busy.bids += ok ? 1 : 0
          bid()
        })
      }
      return socket.on("connect", bid)
    })
  )
  await eventually("a busy market", async () => busy.answers > 100 && busy.bids > 10)
  const code = await started.end("SIGINT")
  busy.ended = true
  sockets.forEach((socket) => socket.close())
  await Promise.all(requests)
  expect(started.errors()).toBe("")
  expect(code).toBe(0)
}

async function ask<Answer>(url: string, path: string, body?: object): Promise<Answer> {
  const headers = { "content-type": "application/json" }
  const answer = await fetch(url + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : {})
  return (await answer.json()) as Answer
}

test("of two starts at once on one data directory, one runs and the other says so", async () => {
  const directory = dataDirectory()
  const both = [start(directory), start(directory)]
  const codes = both.map(({ exit }) => exit)
  const first = await Promise.race(codes.map((code, index) => code.then((value) => ({ index, value }))))
  expect(first.value).toBe(1)
  expect(reasonOf(both[first.index]!)).toContain(`already runs with the data in ${directory}`)

  // One of the two starts was refused. The other one gets Ctrl-C while it migrates or at any later point.
  const other = both[1 - first.index]!
  expect(await other.end("SIGINT")).toBe(0)
  expect(other.errors()).toBe("")
  expectNothingLeft(directory)
})

test("a port that is taken is named at once", async () => {
  const { occupant, port } = await occupyPort()
  try {
    // A parent folder that other users cannot open, like the home of root.
    const directory = join(dataDirectory(0o700), "data")
    const started = start(directory, { PORT: String(port) })
    expect(await started.exit).toBe(1)
    expect(reasonOf(started)).toContain(`Port ${port} is taken`)
    expect(started.out()).not.toContain("Migrating")
    expectNothingLeft(directory)
  } finally {
    occupant.close()
  }
})

test("a data directory that cannot be written is named", async () => {
  const file = join(dataDirectory(), "a-file")
  writeFileSync(file, "")
  const below = start(join(file, "data"))
  expect(await below.exit).toBe(1)
  expect(reasonOf(below)).toContain(`${join(file, "data")} is not a folder`)

  const closed = dataDirectory(0o555)
  const refused = start(closed, {}, IS_ROOT ? { uid: NOBODY, gid: NOBODY } : undefined)
  expect(await refused.exit).toBe(1)
  expect(reasonOf(refused)).toContain(`may not write to ${closed}`)
})

test("a full disk is named, whether nothing fits on it or not enough", async () => {
  for (const megabytes of [1, 64]) {
    const directory = join(dataDirectory(), "data")
    const release = smallDisk(directory, megabytes)
    try {
      const started = start(directory)
      expect(await started.exit).toBe(1)
      expect(reasonOf(started)).toContain(`The disk that holds ${directory}`)
      expectNothingLeft(directory)
    } finally {
      release()
    }
  }
})

/** Mounts a disk of this size. Without the right to mount, the function makes the first file unwritable instead. */
function smallDisk(directory: string, megabytes: number): () => void {
  mkdirSync(directory)
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", directory], { stdio: "ignore" })
    return () => execFileSync("umount", [directory])
  } catch {
    symlinkSync("/dev/full", join(directory, "secrets.json.new"))
    return () => undefined
  }
}

test("production mode refuses to start without its settings and names each", async () => {
  const started = start(dataDirectory(), { NODE_ENV: "production" })
  expect(await started.exit).toBe(1)
  const reason = reasonOf(started)
  for (const name of [
    "DATABASE_URL",
    "NORTHLOT_PUBLIC_URL",
    "NORTHLOT_TRUSTED_PROXIES",
    "NORTHLOT_EMAIL_FROM",
    "SMTP_URL",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "NORTHLOT_JWT_SECRET",
    "NORTHLOT_COOKIE_SECRET",
    "NORTHLOT_FILE_LINK_SECRET",
    "NORTHLOT_SANDBOX_WEBHOOK_SECRET",
    "NORTHLOT_ENCRYPTION_SECRET",
  ]) {
    expect(reason).toContain(name)
  }
})

test("production mode refuses to work as a superuser of its database", async () => {
  const secret = (name: string) => `${name}-`.repeat(8)
  const started = start(dataDirectory(), {
    NODE_ENV: "production",
    DATABASE_URL: process.env.NORTHLOT_TEST_POSTGRES,
    NORTHLOT_PUBLIC_URL: "https://northlot.test",
    NORTHLOT_TRUSTED_PROXIES: "1",
    NORTHLOT_EMAIL_FROM: "Northlot <no-reply@northlot.test>",
    SMTP_URL: "smtp://127.0.0.1:1",
    STRIPE_SECRET_KEY: "sk_live_never_used",
    STRIPE_WEBHOOK_SECRET: secret("stripe"),
    NORTHLOT_JWT_SECRET: secret("tokens"),
    NORTHLOT_COOKIE_SECRET: secret("cookies"),
    NORTHLOT_FILE_LINK_SECRET: secret("links"),
    NORTHLOT_SANDBOX_WEBHOOK_SECRET: secret("sandbox"),
    NORTHLOT_ENCRYPTION_SECRET: secret("sealing"),
  })
  expect(await started.exit).toBe(1)
  expect(reasonOf(started)).toContain("DATABASE_URL must name a role that is no superuser")
  expect(started.out()).not.toContain("Migrating")
})

/**
 * The data directory for the tests below, in which a plugin makes the start fail. The tests share it, because a failed
 * start changes nothing in it and creating a database takes seconds.
 */
let pluginsDirectory: string | undefined

test.each([
  ["that is not there", "NORTHLOT_FEE_PROVIDERS", "@northlot/none", "Cannot find module '@northlot/none'"],
  [
    "without the options that it needs",
    "NORTHLOT_FEE_PROVIDERS",
    "./plugins/fee-insurance-levy",
    "its settings are wrong. basisPoints is missing",
  ],
  [
    "for promotions without its options",
    "NORTHLOT_PROMOTION_PROVIDERS",
    "./plugins/promotion-dealer-showcase",
    "its settings are wrong. priceCents is missing",
  ],
])("a plugin %s is named, with what it lacks", async (_what, setting, resolve, lack) => {
  pluginsDirectory ??= join(dataDirectory(0o700), "data")
  const started = start(pluginsDirectory, { [setting]: JSON.stringify([{ resolve }]) })
  expect(await started.exit).toBe(1)
  expect(reasonOf(started)).toContain(`of ${setting} cannot be used: ${lack}`)
  expectNothingLeft(pluginsDirectory)
})

test("an npm that is killed takes what it started with it", async () => {
  const directory = dataDirectory()
  const script = `require("child_process").spawn("sh", ["-c", "node scripts/serve.mjs; true"], { stdio: "inherit" })`
  const npm = follow(
    spawn(process.execPath, ["-e", script], {
      cwd: ROOT,
      env: settings(directory, { npm_lifecycle_event: "start" }),
      stdio: ["ignore", "pipe", "pipe"],
    })
  )
  await npm.said("Migrating the database")
  npm.process.kill("SIGKILL")
  await npm.exit
  expect(npm.out()).toContain("Stopping (npm has ended)")
  expect(npm.errors()).toBe("")
  expectNothingLeft(directory)
})

/** Copies the sources into a separate folder, with build and packages, as on a developer's machine. */
function checkout(): string {
  const folder = join(dataDirectory(), "checkout")
  const isSource = (path: string) => !/\/(node_modules|admin\/dist|storefront\/dist)$/.test(path)
  for (const name of [".build", "dist", "contract", "packages", "plugins", "scripts", "src", "storefront", "admin"])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource })
  for (const name of ["medusa-config.ts", "package.json", "package-lock.json", "tsconfig.json"])
    cpSync(join(ROOT, name), join(folder, name))
  for (const place of ["node_modules", "storefront/node_modules", "admin/node_modules"]) {
    mkdirSync(join(folder, place))
    for (const name of readdirSync(join(ROOT, place)))
      if (!/^(\.vite|\.northlot|@northlot)/.test(name)) symlinkSync(join(ROOT, place, name), join(folder, place, name))
  }
  mkdirSync(join(folder, "node_modules/@northlot"))
  for (const name of ["contract", "storefront", "admin"])
    symlinkSync(join(folder, name), join(folder, "node_modules/@northlot", name))
  for (const name of ["demo", "plugin-kit"])
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@northlot", name))
  const locked = createHash("sha256").update(readFileSync(join(folder, "package-lock.json")))
  writeFileSync(join(folder, "node_modules/.northlot-installed"), locked.digest("hex"))
  return folder
}

/** Replaces text in a file and writes the whole file, as an editor does. */
function edit(path: string, before: string, after: string): void {
  const text = readFileSync(path, "utf8")
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, after))
}

test(
  "npm run dev serves all on one address, follows every edit by itself, and Ctrl-C leaves nothing of it",
  async () => {
    const folder = checkout()
    const directory = join(folder, "data")
    const port = await freePort()
    const developing = follow(
      spawn(process.execPath, [join(folder, "scripts/dev.mjs")], {
        env: settings(directory, { PORT: String(port) }),
        stdio: ["ignore", "pipe", "pipe"],
      })
    )
    const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
    await developing.said("  Ready")
    await developing.said("Watching")
    expect(JSON.parse(await read("/api/health"))).toMatchObject({ ok: true })
    expect(await read("/")).toContain("/src/app/main.tsx")
    expect(await read("/admin")).toContain("/admin/src/main.tsx")

    const socket = io(`http://localhost:${port}`, { transports: ["websocket"] })
    await eventually("a socket", async () => socket.connected)

    edit(join(folder, "storefront/src/app/Footer.tsx"), "Privacy", "Discretion")
    await eventually("the edited page", async () => (await read("/src/app/Footer.tsx")).includes("Discretion"))

    const health = join(folder, "src/api/api/health/route.ts")
    edit(health, "ok: true as const,", "ok: true as const, edited: 'yes',")
    await eventually("the edited server", async () => (await read("/api/health")).includes(`"edited":"yes"`), 60_000)

    edit(health, "edited: 'yes',", "edited: ,")
    await developing.said("This does not compile yet")
    expect(await read("/api/health")).toContain(`"edited":"yes"`)
    edit(health, "edited: ,", "edited: 'again',")
    await eventually("the mended server", async () => (await read("/api/health")).includes(`"edited":"again"`), 60_000)

    edit(join(folder, "contract/src/errors.ts"), `NOT_FOUND: "Not found."`, `NOT_FOUND: "There is nothing here."`)
    await eventually("the edited contract", async () => (await read("/api/none")).includes("nothing here"), 60_000)

    await eventually("the socket again", async () => socket.connected, 60_000)
    socket.disconnect()
    await developing.end("SIGINT")
    expectNothingLeft(directory)
    expect(commands().filter((line) => line.includes(`${folder}/`))).toEqual([])
  },
  SEVERAL_STARTS_MILLISECONDS
)
