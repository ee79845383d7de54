import { resolve } from "node:path"

export interface Configuration {
  /** 0 lets the system choose a free port. */
  port: number
  dataDirectory: string
  databaseUrl: string
  /** The database address of the role that owns and migrates the tables; null if one role does everything. */
  migrationDatabaseUrl: string | null
  /** A standby for reads that decide nothing, and its greatest allowed lag; null without a standby. */
  replica: { url: string; mostMilliseconds: number } | null
  redisUrl: string | null
  /** A Redis for the sockets alone; several addresses form a cluster. If empty, the sockets use `redisUrl`. */
  redisSocketsUrls: string[]
  demo: boolean
  production: boolean
  /** `shared` answers requests and runs jobs; `server` and `worker` do one of the two. */
  workerMode: "shared" | "server" | "worker"
  /** The pause between two sweeps for due auctions whose job was lost. */
  sweepMilliseconds: number
  /** The statement timeout of a request. The timeouts for a connection and for a lock are fractions of it. */
  statementMilliseconds: number
  /** The address that people type, without a trailing slash. Links in e-mails begin with it. */
  publicUrl: string
  /** The number of reverse proxies in front of the server whose `X-Forwarded-For` is trusted. */
  trustedProxies: number
  /** Whether rate limits refuse requests. If false, requests are only counted, as load tests need. */
  enforceLimits: boolean
  /** Whether staff must set up a second factor before anything else, or may do so. */
  secondFactor: "required" | "offered"
  /** The binary logarithm of scrypt's N. Each step doubles the cost of checking a password. */
  passwordCost: number
  /** Where this process serves its metrics: a loopback port, or an address with a port; null turns them off. */
  metrics: string | null
  smtpUrl: string | null
  emailSender: string
  /** Who at the operator is told of urgent work; null writes it to the log only. */
  operationsEmail: string | null
  /** Who receives buyers' questions about financing; null sends them to the operator. */
  financeEmail: string | null
  stripe: StripeSettings | null
  /** The account that sends SMS. Without it, SMS are files in the data directory; production mode sends none. */
  twilio: TwilioSettings | null
  push: PushSettings
  /** The store for files; null stores them in the data directory. */
  s3: S3Settings | null
  /** Plugins that add lines to the fees, in the order in which they are asked. */
  feeProviders: SwitchedEntry[]
  /** Plugins that offer promotions, in the order in which they are shown. */
  promotionProviders: SwitchedEntry[]
  /** The timeout for an answer of a plugin's fee or promotion provider. */
  pluginSeconds: number
  /**
   * Seconds for which a plugin is not asked after several missing answers in a row. Later pauses are longer; 0 means
   * none.
   */
  pluginRestSeconds: number
  /** Plugins that set handlers of workflow hooks. */
  workflowHooks: ProviderEntry[]
  /** Plugins that bring folders of subscribers. */
  pluginSubscribers: ProviderEntry[]
  /** Plugins in Medusa's own form: modules, routes, subscribers, jobs, links and workflows. */
  plugins: ProviderEntry[]
  /** Private network hosts that webhooks may be sent to; always empty in production mode. */
  privateWebhookHosts: string[]
  secrets: Secrets
  /** Earlier encryption secrets, which still decrypt older stored values. */
  retiredEncryptionSecrets: string[]
}

/** A provider of a plugin, as Medusa's configuration names it. */
export interface ProviderEntry {
  /** A package's name or an absolute path. */
  resolve: string
  id: string
  options: Record<string, unknown>
}

/**
 * A provider that can be turned off. A fee provider that is off is asked only for auctions published while it was on.
 */
export interface SwitchedEntry extends ProviderEntry {
  isOn: boolean
}

export interface S3Settings {
  bucket: string
  region: string
  /** The address of an S3-compatible store; null for Amazon's. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  /** The public address of the files below `public/`, without a trailing slash. */
  publicUrl: string
}

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** One of the operator's numbers in E.164, or the id of a messaging service (`MG…`) that chooses one. */
  sender: { from: string } | { messagingServiceSid: string }
  /** The address of a stand-in for Twilio's API in tests; null for Twilio itself. */
  apiUrl: string | null
}

export interface PushSettings {
  /** `web` sends to the push services of browsers, `sandbox` to files in the data directory. */
  by: "web" | "sandbox"
  /** The VAPID key pair to use instead of the market's own, base64url of 65 and of 32 bytes. */
  keys: { publicKey: string; privateKey: string } | null
}

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Stripe gives every webhook address its own secret, and identity has its own webhook address. */
  identityWebhookSecret: string
  /** The host of a stand-in for Stripe's API in tests, or of an outgoing proxy. */
  host?: string
  port?: number
  protocol?: "http" | "https"
  /** The timeout of one call; by default the adapters' own limit. */
  timeoutMilliseconds?: number
}

/**
 * Each secret has at least 32 random bytes. Missing secrets are generated once and stored in the data directory.
 */
export interface Secrets {
  jwt: string
  cookie: string
  fileLinks: string
  sandboxWebhook: string
  /**
   * Encrypts stored values and makes fingerprints. Without this secret, sellers must enter their payout accounts again.
   */
  encryption: string
}

let current: Configuration | undefined

/** Sets the configuration once at start, before other modules are loaded. */
export function installConfiguration(configuration: Configuration): void {
  current = configuration
}

export function configuration(): Configuration {
  if (!current) throw new Error("The configuration is read before the start has installed it.")
  return current
}

export class ConfigurationError extends Error {
  override name = "ConfigurationError"
}

function integer(name: string, value: string | undefined, fallback: number, maximum: number, minimum = 0): number {
  if (value === undefined || value === "") return fallback
  const parsed = Number(value)
  if (!Number.isInteger(parsed) || parsed < minimum || parsed > maximum) {
    throw new ConfigurationError(`${name} must be a whole number from ${minimum} to ${maximum}, not '${value}'.`)
  }
  return parsed
}

function limitsAreEnforced(value: string | undefined): boolean {
  if (value === undefined || value === "" || value === "on") return true
  if (value === "off") return false
  throw new ConfigurationError(`NORTHLOT_LIMITS must be on or off, not '${value}'.`)
}

/** Production mode always requires a second factor, whatever is set. @throws ConfigurationError */
function secondFactorOf({ NORTHLOT_SECOND_FACTOR: value, NODE_ENV }: NodeJS.ProcessEnv): Configuration["secondFactor"] {
  if (value && value !== "required" && value !== "offered")
    throw new ConfigurationError(`NORTHLOT_SECOND_FACTOR must be required or offered, not '${value}'.`)
  if (NODE_ENV !== "production") return value === "required" ? "required" : "offered"
  if (value === "offered")
    throw new ConfigurationError(
      "NORTHLOT_SECOND_FACTOR must not be offered in production mode: one stolen password would open the console."
    )
  return "required"
}

/**
 * Reads a JSON list of `{ "resolve", "id"?, "options"? }`. Paths that begin with a dot are relative to the working
 * directory.
 */
function providerEntries(name: string, value: string | undefined): SwitchedEntry[] {
  if (!value) return []
  const refusal = new ConfigurationError(
    `${name} must be a JSON list of { "resolve": "package or path", "id": "name", "options": {}, "on": true }.`
  )
  let entries: unknown
  try {
    entries = JSON.parse(value)
  } catch {
    throw refusal
  }
  if (!Array.isArray(entries)) throw refusal
  return entries.map((entry: (Partial<ProviderEntry> & { on?: unknown }) | null) => {
    if (typeof entry?.resolve !== "string" || entry.resolve === "") throw refusal
    const { id = "", options = {}, on: isOn = true, resolve: _, ...unknown } = entry
    const [misspelt] = Object.keys(unknown)
    if (misspelt !== undefined)
      throw new ConfigurationError(
        `${name}: the entry ${entry.resolve} has the unknown key '${misspelt}'; it may have resolve, id, options and on.`
      )
    if (typeof id !== "string" || typeof options !== "object" || options === null || typeof isOn !== "boolean")
      throw refusal
    return { isOn, resolve: entry.resolve.startsWith(".") ? resolve(entry.resolve) : entry.resolve, id, options }
  })
}

/**
 * The plugin entries that are turned on. Plugins that are off are not loaded, because no published auction depends on
 * them.
 */
const thoseOn = (entries: readonly SwitchedEntry[]): ProviderEntry[] =>
  entries.filter(({ isOn }) => isOn).map(({ isOn: _, ...entry }) => entry)

/** The plugins that the text of `NORTHLOT_PLUGINS` turns on. @throws ConfigurationError @public */
export const pluginEntries = (value: string | undefined): ProviderEntry[] =>
  thoseOn(providerEntries("NORTHLOT_PLUGINS", value))

const STRIPE_HOST = "api.stripe.com"

/** In production mode and with a live key, Stripe is called only at its own address. @throws ConfigurationError */
function stripeAddress(environment: NodeJS.ProcessEnv): Pick<StripeSettings, "host" | "port" | "protocol"> {
  const { STRIPE_HOST: host, STRIPE_PORT, STRIPE_PROTOCOL: protocol = "" } = environment
  if (!host) {
    if (STRIPE_PORT || protocol)
      throw new ConfigurationError("STRIPE_PORT and STRIPE_PROTOCOL belong to STRIPE_HOST, which is not set.")
    return {}
  }
  if (protocol !== "" && protocol !== "http" && protocol !== "https") {
    throw new ConfigurationError(`STRIPE_PROTOCOL must be http or https, not '${protocol}'.`)
  }
  const port = STRIPE_PORT ? integer("STRIPE_PORT", STRIPE_PORT, 443, 65_535) : undefined
  const isStripe = host === STRIPE_HOST && protocol !== "http" && (port === undefined || port === 443)
  const isReal = environment.NODE_ENV === "production" || environment.STRIPE_SECRET_KEY?.includes("_live_")
  if (isReal && !isStripe) {
    throw new ConfigurationError(
      `In production mode and with live keys, Stripe is called only at https://${STRIPE_HOST}: leave STRIPE_HOST, STRIPE_PORT and STRIPE_PROTOCOL unset.`
    )
  }
  return { host, port, protocol: protocol || "https" }
}

const S3_VARIABLES = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PUBLIC_URL"] as const

/** The S3 variables must be set all together or not at all. @throws ConfigurationError */
function s3Settings(environment: NodeJS.ProcessEnv): S3Settings | null {
  const missing = S3_VARIABLES.filter((name) => !environment[name])
  if (missing.length === S3_VARIABLES.length && !environment.S3_ENDPOINT) return null
  if (missing.length > 0)
    throw new ConfigurationError(`To keep files in S3, these settings are missing: ${missing.join(", ")}.`)
  const protocols = environment.NODE_ENV === "production" ? ["https:"] : ["https:", "http:"]
  for (const name of ["S3_PUBLIC_URL", "S3_ENDPOINT"] as const) {
    const address = environment[name]
    if (address && !(URL.canParse(address) && protocols.includes(new URL(address).protocol))) {
      throw new ConfigurationError(`${name} must be an address that begins with https://, not '${address}'.`)
    }
  }
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = environment as Record<
    (typeof S3_VARIABLES)[number],
    string
  >
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: environment.S3_ENDPOINT || null,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: S3_PUBLIC_URL.replace(/\/+$/, ""),
  }
}

/** Account, token and sender must be set all together or not at all. @throws ConfigurationError */
function twilioSettings(environment: NodeJS.ProcessEnv): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_MESSAGING_SERVICE_SID, TWILIO_API_URL } =
    environment
  const missing = [
    !TWILIO_ACCOUNT_SID && "TWILIO_ACCOUNT_SID",
    !TWILIO_AUTH_TOKEN && "TWILIO_AUTH_TOKEN",
    !TWILIO_FROM && !TWILIO_MESSAGING_SERVICE_SID && "TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID",
  ].filter((name) => name !== false)
  if (missing.length === 3 && !TWILIO_API_URL) return null
  if (missing.length > 0)
    throw new ConfigurationError(`To send SMS by Twilio, these settings are missing: ${missing.join(", ")}.`)
  if (TWILIO_FROM && TWILIO_MESSAGING_SERVICE_SID) {
    throw new ConfigurationError(
      "TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID are two ways to name who sends; set one of them."
    )
  }
  if (!/^AC[0-9a-f]{32}$/i.test(TWILIO_ACCOUNT_SID!))
    throw new ConfigurationError("TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.")
  if (TWILIO_FROM && !/^\+[1-9]\d{6,14}$/.test(TWILIO_FROM)) {
    throw new ConfigurationError(`TWILIO_FROM must be a number such as +14165550100, not '${TWILIO_FROM}'.`)
  }
  if (TWILIO_API_URL && environment.NODE_ENV === "production") {
    throw new ConfigurationError(
      "In production mode, Twilio is called only at its own address: leave TWILIO_API_URL unset."
    )
  }
  return {
    accountSid: TWILIO_ACCOUNT_SID!,
    authToken: TWILIO_AUTH_TOKEN!,
    sender: TWILIO_FROM ? { from: TWILIO_FROM } : { messagingServiceSid: TWILIO_MESSAGING_SERVICE_SID! },
    apiUrl: TWILIO_API_URL?.replace(/\/+$/, "") || null,
  }
}

/** @throws ConfigurationError */
function pushSettings(environment: NodeJS.ProcessEnv): PushSettings {
  const {
    NORTHLOT_PUSH: by,
    NORTHLOT_VAPID_PUBLIC_KEY: publicKey,
    NORTHLOT_VAPID_PRIVATE_KEY: privateKey,
  } = environment
  const production = environment.NODE_ENV === "production"
  if (by && by !== "web" && by !== "sandbox")
    throw new ConfigurationError(`NORTHLOT_PUSH must be web or sandbox, not '${by}'.`)
  if (by === "sandbox" && production)
    throw new ConfigurationError(
      "NORTHLOT_PUSH must not be sandbox in production mode: the sandbox only writes to a file."
    )
  if (Boolean(publicKey) !== Boolean(privateKey))
    throw new ConfigurationError(
      "NORTHLOT_VAPID_PUBLIC_KEY and NORTHLOT_VAPID_PRIVATE_KEY belong together; only one is set."
    )
  if (publicKey && !isBase64Url(publicKey, 65))
    throw new ConfigurationError("NORTHLOT_VAPID_PUBLIC_KEY must be 65 bytes in base64url.")
  // The error message must not contain the private key.
  if (privateKey && !isBase64Url(privateKey, 32))
    throw new ConfigurationError("NORTHLOT_VAPID_PRIVATE_KEY must be 32 bytes in base64url.")
  return {
    by: by === "web" || by === "sandbox" ? by : production ? "web" : "sandbox",
    keys: publicKey && privateKey ? { publicKey, privateKey } : null,
  }
}

const isBase64Url = (text: string, bytes: number) =>
  /^[A-Za-z0-9_-]+$/.test(text) && Buffer.from(text, "base64url").length === bytes

export function dataDirectoryOf(environment: NodeJS.ProcessEnv): string {
  return resolve(environment.NORTHLOT_DATA_DIR || ".northlot")
}

/**
 * The default cost of a password hash, and the minimum in production mode. At this cost, checking a password takes
 * about a tenth of a second and 32 MB.
 */
const SAFE_PASSWORD_COST = 15

/** A port, or an address and a port. @throws ConfigurationError */
function metricsPlace(value: string | undefined): string | null {
  if (!value) return null
  if (/^([\w.[\]:-]+:)?\d{1,5}$/.test(value)) return value
  throw new ConfigurationError(`NORTHLOT_METRICS must be a port or an address with a port, not '${value}'.`)
}

const commaSeparated = (text = "") =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)

/** @throws ConfigurationError in production mode, where webhooks must not reach the server's own network */
function privateWebhookHosts({ NORTHLOT_WEBHOOK_PRIVATE_HOSTS, NODE_ENV }: NodeJS.ProcessEnv): string[] {
  const hosts = commaSeparated(NORTHLOT_WEBHOOK_PRIVATE_HOSTS)
  if (hosts.length > 0 && NODE_ENV === "production") {
    throw new ConfigurationError(
      "NORTHLOT_WEBHOOK_PRIVATE_HOSTS must not be set in production mode: webhooks go only to public addresses."
    )
  }
  return hosts
}

/** Reads the environment. @throws ConfigurationError with a sentence for the person at the terminal. */
export function readConfiguration(
  environment: NodeJS.ProcessEnv,
  found: { databaseUrl: string; migrationDatabaseUrl?: string; secrets: Secrets }
): Configuration {
  const production = environment.NODE_ENV === "production"
  const port = integer("PORT", environment.PORT, 8000, 65_535)
  const workerMode = environment.MEDUSA_WORKER_MODE || "shared"
  if (workerMode !== "shared" && workerMode !== "server" && workerMode !== "worker") {
    throw new ConfigurationError(`MEDUSA_WORKER_MODE must be shared, server or worker, not '${workerMode}'.`)
  }
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_IDENTITY_WEBHOOK_SECRET } = environment
  if (Boolean(STRIPE_SECRET_KEY) !== Boolean(STRIPE_WEBHOOK_SECRET)) {
    throw new ConfigurationError("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together; only one is set.")
  }
  const configuration: Configuration = {
    port,
    dataDirectory: dataDirectoryOf(environment),
    databaseUrl: found.databaseUrl,
    migrationDatabaseUrl: found.migrationDatabaseUrl || null,
    replica: environment.DATABASE_REPLICA_URL
      ? {
          url: environment.DATABASE_REPLICA_URL,
          mostMilliseconds: 1_000 * integer("DATABASE_REPLICA_SECONDS", environment.DATABASE_REPLICA_SECONDS, 5, 60, 1),
        }
      : null,
    redisUrl: environment.REDIS_URL || null,
    redisSocketsUrls: commaSeparated(environment.REDIS_SOCKETS_URL),
    demo: environment.NORTHLOT_DEMO ? environment.NORTHLOT_DEMO !== "0" : !production,
    production,
    workerMode,
    sweepMilliseconds: integer(
      "NORTHLOT_SWEEP_MILLISECONDS",
      environment.NORTHLOT_SWEEP_MILLISECONDS,
      2_000,
      60_000,
      50
    ),
    statementMilliseconds: integer(
      "NORTHLOT_STATEMENT_MILLISECONDS",
      environment.NORTHLOT_STATEMENT_MILLISECONDS,
      4_000,
      600_000,
      500
    ),
    publicUrl: (environment.NORTHLOT_PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ""),
    trustedProxies: integer("NORTHLOT_TRUSTED_PROXIES", environment.NORTHLOT_TRUSTED_PROXIES, 0, 10),
    enforceLimits: limitsAreEnforced(environment.NORTHLOT_LIMITS),
    secondFactor: secondFactorOf(environment),
    passwordCost: integer("NORTHLOT_PASSWORD_COST", environment.NORTHLOT_PASSWORD_COST, SAFE_PASSWORD_COST, 20, 1),
    metrics: metricsPlace(environment.NORTHLOT_METRICS),
    smtpUrl: environment.SMTP_URL || null,
    emailSender: environment.NORTHLOT_EMAIL_FROM || "Northlot <no-reply@northlot.test>",
    operationsEmail: environment.NORTHLOT_OPERATIONS_EMAIL || null,
    financeEmail: environment.NORTHLOT_FINANCE_EMAIL || null,
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            identityWebhookSecret: STRIPE_IDENTITY_WEBHOOK_SECRET || STRIPE_WEBHOOK_SECRET,
            ...stripeAddress(environment),
          }
        : null,
    twilio: twilioSettings(environment),
    push: pushSettings(environment),
    s3: s3Settings(environment),
    feeProviders: providerEntries("NORTHLOT_FEE_PROVIDERS", environment.NORTHLOT_FEE_PROVIDERS),
    promotionProviders: providerEntries("NORTHLOT_PROMOTION_PROVIDERS", environment.NORTHLOT_PROMOTION_PROVIDERS),
    pluginSeconds: integer("NORTHLOT_PLUGIN_SECONDS", environment.NORTHLOT_PLUGIN_SECONDS, 2, 60, 1),
    pluginRestSeconds: integer("NORTHLOT_PLUGIN_REST_SECONDS", environment.NORTHLOT_PLUGIN_REST_SECONDS, 60, 600, 0),
    workflowHooks: thoseOn(providerEntries("NORTHLOT_WORKFLOW_HOOKS", environment.NORTHLOT_WORKFLOW_HOOKS)),
    pluginSubscribers: thoseOn(providerEntries("NORTHLOT_SUBSCRIBERS", environment.NORTHLOT_SUBSCRIBERS)),
    plugins: pluginEntries(environment.NORTHLOT_PLUGINS),
    privateWebhookHosts: privateWebhookHosts(environment),
    secrets: found.secrets,
    retiredEncryptionSecrets: commaSeparated(environment.NORTHLOT_ENCRYPTION_OLD_SECRETS),
  }
  if (production) refuseUnsafeProduction(configuration)
  return configuration
}

const NEEDED_IN_PRODUCTION = [
  "DATABASE_URL",
  "NORTHLOT_PUBLIC_URL",
  "NORTHLOT_TRUSTED_PROXIES",
  "NORTHLOT_EMAIL_FROM",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]

/** Production mode generates no required setting. @throws ConfigurationError naming all that are missing */
export function refuseMissingSettings(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_ENV !== "production") return
  const missing = [...NEEDED_IN_PRODUCTION, ...SECRET_VARIABLES.map(([, name]) => name)].filter(
    (name) => !environment[name]
  )
  if (missing.length > 0) {
    throw new ConfigurationError(`Production mode needs these settings, which are missing: ${missing.join(", ")}.`)
  }
}

function refuseUnsafeProduction(configuration: Configuration): void {
  for (const [key, name] of SECRET_VARIABLES) {
    if (configuration.secrets[key].length < 32) {
      throw new ConfigurationError(`${name} must have at least 32 characters in production mode.`)
    }
  }
  refuseEqualSecrets(configuration)
  if (configuration.stripe && !/^(sk|rk)_live_/.test(configuration.stripe.secretKey)) {
    throw new ConfigurationError(
      "STRIPE_SECRET_KEY must be a live key in production mode: with a test key, anybody could complete a payment without paying."
    )
  }
  if (!configuration.publicUrl.startsWith("https://")) {
    throw new ConfigurationError("NORTHLOT_PUBLIC_URL must begin with https:// in production mode.")
  }
  if (!configuration.enforceLimits) {
    throw new ConfigurationError(
      "NORTHLOT_LIMITS must not be off in production mode: anybody could then try any number of passwords and bids."
    )
  }
  if (configuration.passwordCost < SAFE_PASSWORD_COST) {
    throw new ConfigurationError(
      `NORTHLOT_PASSWORD_COST must be at least ${SAFE_PASSWORD_COST} in production mode: passwords can be guessed from stolen hashes that are cheaper.`
    )
  }
  if (configuration.demo) throw new ConfigurationError("NORTHLOT_DEMO must be 0 in production mode.")
}

/** Every secret must differ, so that a leaked one gives access to one thing alone. @throws ConfigurationError */
function refuseEqualSecrets({ secrets, stripe }: Configuration): void {
  const given: [name: string, value: string][] = SECRET_VARIABLES.map(([key, name]) => [name, secrets[key]])
  if (stripe) given.push(["STRIPE_SECRET_KEY", stripe.secretKey], ["STRIPE_WEBHOOK_SECRET", stripe.webhookSecret])
  const known = new Map<string, string>()
  for (const [name, value] of given) {
    const twin = known.get(value)
    if (twin) throw new ConfigurationError(`${twin} and ${name} must differ in production mode.`)
    known.set(value, name)
  }
}

export const SECRET_VARIABLES = [
  ["jwt", "NORTHLOT_JWT_SECRET"],
  ["cookie", "NORTHLOT_COOKIE_SECRET"],
  ["fileLinks", "NORTHLOT_FILE_LINK_SECRET"],
  ["sandboxWebhook", "NORTHLOT_SANDBOX_WEBHOOK_SECRET"],
  ["encryption", "NORTHLOT_ENCRYPTION_SECRET"],
] as const satisfies readonly (readonly [keyof Secrets, string])[]
