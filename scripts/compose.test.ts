import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"

const ROOT = join(__dirname, "..")
const OWNER = "northlot_owner"
const WORKER = "northlot"

interface Service {
  image?: string
  build?: string
  ports?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  command?: string
  depends_on?: Record<string, { condition: string }>
}

const { services } = parse(readFileSync(join(ROOT, "docker-compose.yml"), "utf8"), { merge: true }) as {
  services: Record<string, Service>
}

test("the database begins with an owner who migrates and a role that works, which is no superuser", () => {
  const { environment, volumes } = services.postgres!
  expect(environment).toMatchObject({ POSTGRES_USER: OWNER, POSTGRES_DB: "northlot" })
  expect(environment!.POSTGRES_PASSWORD).not.toBe(environment!.APPLICATION_PASSWORD)
  const [script] = volumes!.filter((volume) => volume.includes("/docker-entrypoint-initdb.d/"))
  const made = readFileSync(join(ROOT, script!.split(":")[0]!), "utf8")
  expect(made).toMatch(
    new RegExp(`CREATE ROLE ${WORKER} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password'`)
  )
  expect(made).toContain('password="$APPLICATION_PASSWORD"')
})

const WORKING = ["server-1", "server-2", "worker-1", "worker-2"]

test("whoever answers requests or does jobs works as the role that owns nothing, and does not know the owner's password", () => {
  for (const name of [...WORKING, "migrate"]) {
    const { username, pathname } = new URL(services[name]!.environment!.DATABASE_URL!)
    expect({ name, username, pathname }).toEqual({ name, username: WORKER, pathname: "/northlot" })
  }
  expect(JSON.stringify(WORKING.map((name) => services[name]))).not.toContain("OWNER")
})

test("the database is migrated once, as its owner, before a server or a worker starts", () => {
  const { command, environment } = services.migrate!
  expect(command).toBe("node scripts/serve.mjs migrate")
  expect(new URL(environment!.MIGRATION_DATABASE_URL!).username).toBe(OWNER)
  for (const name of WORKING) {
    expect(services[name]!.depends_on).toMatchObject({ migrate: { condition: "service_completed_successfully" } })
  }
})

test("two servers and two workers come from one built image, and nobody but the proxy has a public port", () => {
  expect(WORKING.map((name) => services[name]!.environment!.MEDUSA_WORKER_MODE)).toEqual([
    "server",
    "server",
    "worker",
    "worker",
  ])
  for (const name of WORKING)
    expect(services[name]).toMatchObject({
      image: "northlot",
      build: ".",
      environment: { NORTHLOT_TRUSTED_PROXIES: "1" },
    })
  const open = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))
  expect(open).toEqual(["proxy"])
})

test("the proxy keeps a browser with one of the servers, and leaves out who is not ready", () => {
  const proxy = readFileSync(join(ROOT, "deploy/Caddyfile"), "utf8")
  expect(proxy).toContain("reverse_proxy server-1:8000 server-2:8000")
  expect(proxy).toMatch(/lb_policy cookie/)
  expect(proxy).toMatch(/health_uri \/api\/ready/)
})

test("the image holds what production needs, installs and builds nothing at a start, and does not run as root", () => {
  const [, dependencies, , production, last] = readFileSync(join(ROOT, "Dockerfile"), "utf8").split(/^FROM /m)
  expect(dependencies).toContain("package-lock.json")
  expect(production).toContain("--omit=dev")
  expect(last).toContain("COPY --from=production /srv/northlot/node_modules")
  expect(last).not.toMatch(/npm|build\.mjs/)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK .*CMD \["node", "scripts\/healthy\.mjs"\]$/m)
  expect(last).toMatch(/^CMD \["node", "scripts\/serve\.mjs"\]$/m)
})
