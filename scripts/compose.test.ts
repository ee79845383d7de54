import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"

const ROOT = join(__dirname, "..")
const OWNER = "northlot_owner"
const WORKER = "northlot"

interface Service {
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

test("whoever answers requests or does jobs works as the role that owns nothing, and does not know the owner's password", () => {
  for (const name of ["server", "worker", "migrate"]) {
    const { username, pathname } = new URL(services[name]!.environment!.DATABASE_URL!)
    expect({ name, username, pathname }).toEqual({ name, username: WORKER, pathname: "/northlot" })
  }
  expect(JSON.stringify([services.server, services.worker])).not.toContain("OWNER")
})

test("the database is migrated once, as its owner, before a server or a worker starts", () => {
  const { command, environment } = services.migrate!
  expect(command).toBe("node scripts/start.mjs migrate")
  expect(new URL(environment!.MIGRATION_DATABASE_URL!).username).toBe(OWNER)
  for (const name of ["server", "worker"]) {
    expect(services[name]!.depends_on).toMatchObject({ migrate: { condition: "service_completed_successfully" } })
  }
})
