import { readConfiguration, type Secrets } from "./configuration"

const secret = "s".repeat(32)
const secrets: Secrets = {
  jwt: `${secret}1`,
  cookie: `${secret}2`,
  fileLinks: `${secret}3`,
  sandboxWebhook: `${secret}4`,
  encryption: `${secret}5`,
}
const read = (environment: NodeJS.ProcessEnv) =>
  readConfiguration(environment, { databaseUrl: "postgres://localhost/northlot", secrets })
const TEST = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }
const LIVE = { ...TEST, STRIPE_SECRET_KEY: "sk_live_1" }
const PRODUCTION = { ...LIVE, NODE_ENV: "production", NORTHLOT_PUBLIC_URL: "https://northlot.example" }

describe("Stripe's address", () => {
  it("is Stripe's own unless another one is named, which test keys may call", () => {
    const { host, port, protocol } = read(TEST).stripe!
    expect([host, port, protocol]).toEqual([undefined, undefined, undefined])
    expect(
      read({ ...TEST, STRIPE_HOST: "127.0.0.1", STRIPE_PORT: "9000", STRIPE_PROTOCOL: "http" }).stripe
    ).toMatchObject({ host: "127.0.0.1", port: 9000, protocol: "http" })
    expect(read({ ...TEST, STRIPE_HOST: "stripe.test" }).stripe).toMatchObject({
      host: "stripe.test",
      port: undefined,
      protocol: "https",
    })
  })

  it.each([
    ["another host", { STRIPE_HOST: "127.0.0.1" }],
    ["another host that only looks like it", { STRIPE_HOST: "api.stripe.com.evil.test" }],
    ["another port", { STRIPE_HOST: "api.stripe.com", STRIPE_PORT: "8443" }],
    ["no encryption", { STRIPE_HOST: "api.stripe.com", STRIPE_PROTOCOL: "http" }],
  ])("is refused with %s in production mode and with live keys", (_what, address) => {
    expect(() => read({ ...PRODUCTION, ...address })).toThrow(/only at https:\/\/api\.stripe\.com/)
    expect(() => read({ ...LIVE, ...address })).toThrow(/only at https:\/\/api\.stripe\.com/)
    expect(read({ ...TEST, ...address }).stripe).toMatchObject({ host: address.STRIPE_HOST })
  })

  it("may be spelled out in production mode", () => {
    const spelled = { STRIPE_HOST: "api.stripe.com", STRIPE_PORT: "443", STRIPE_PROTOCOL: "https" }
    expect(read({ ...PRODUCTION, ...spelled }).stripe).toMatchObject({ host: "api.stripe.com" })
  })

  it("is told to be wrong where it cannot be meant", () => {
    expect(() => read({ ...TEST, STRIPE_PORT: "9000" })).toThrow(/belong to STRIPE_HOST/)
    expect(() => read({ ...TEST, STRIPE_HOST: "stripe.test", STRIPE_PROTOCOL: "ftp" })).toThrow(/http or https/)
    expect(() => read({ ...TEST, STRIPE_HOST: "stripe.test", STRIPE_PORT: "many" })).toThrow(/STRIPE_PORT/)
  })
})

describe("the lists of providers, plugins, hooks and subscribers", () => {
  it.each(["{", "{}", "[1]", "[null]", `[{"id":"levy"}]`, `[{"resolve":""}]`, `[{"resolve":"a","options":1}]`])(
    "are refused as %s",
    (setting) => {
      for (const name of ["NORTHLOT_FEE_PROVIDERS", "NORTHLOT_PROMOTION_PROVIDERS", "NORTHLOT_WORKFLOW_HOOKS"])
        expect(() => read({ [name]: setting })).toThrow(`${name} must be a JSON list`)
    }
  )
})

describe("S3", () => {
  const S3 = {
    S3_BUCKET: "cars",
    S3_REGION: "ca-central-1",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_PUBLIC_URL: "https://media.example.ca/",
  }

  it("is used when all of it is set, and not at all when nothing is", () => {
    expect(read({}).s3).toBeNull()
    expect(read(S3).s3).toEqual({
      bucket: "cars",
      region: "ca-central-1",
      endpoint: null,
      accessKeyId: "key",
      secretAccessKey: "secret",
      publicUrl: "https://media.example.ca",
    })
  })

  it("is told to be half set, or set to what is no address", () => {
    expect(() => read({ S3_BUCKET: "cars", S3_REGION: "ca-central-1" })).toThrow(
      /S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL/
    )
    expect(() => read({ S3_ENDPOINT: "https://store.example" })).toThrow(/S3_BUCKET/)
    expect(() => read({ ...S3, S3_PUBLIC_URL: "media" })).toThrow(/S3_PUBLIC_URL/)
    expect(() => read({ ...PRODUCTION, ...S3, S3_ENDPOINT: "http://store.example" })).toThrow(/S3_ENDPOINT/)
  })
})

describe("limits", () => {
  it("are enforced unless they are switched off, which production mode refuses", () => {
    expect(
      [read({}), read({ NORTHLOT_LIMITS: "on" }), read({ NORTHLOT_LIMITS: "off" })].map(
        ({ enforceLimits }) => enforceLimits
      )
    ).toEqual([true, true, false])
    expect(() => read({ NORTHLOT_LIMITS: "0" })).toThrow("NORTHLOT_LIMITS must be on or off, not '0'.")
    expect(() => read({ ...PRODUCTION, NORTHLOT_DEMO: "0", NORTHLOT_LIMITS: "off" })).toThrow(
      /NORTHLOT_LIMITS must not be off in production mode/
    )
  })
})

describe("what a password's hash costs", () => {
  it("is what is safe unless it is set, and never less in production mode", () => {
    expect([read({}), read({ NORTHLOT_PASSWORD_COST: "4" })].map(({ passwordCost }) => passwordCost)).toEqual([15, 4])
    const inProduction = (cost: string) =>
      read({ ...PRODUCTION, NORTHLOT_DEMO: "0", NORTHLOT_PASSWORD_COST: cost }).passwordCost
    expect([inProduction("15"), inProduction("17")]).toEqual([15, 17])
    expect(() => inProduction("14")).toThrow(/NORTHLOT_PASSWORD_COST must be at least 15 in production mode/)
  })
})

describe("production mode", () => {
  const readWith = (changed: Partial<Secrets>, environment: NodeJS.ProcessEnv = {}) =>
    readConfiguration(
      { ...PRODUCTION, NORTHLOT_DEMO: "0", ...environment },
      { databaseUrl: "postgres://localhost/northlot", secrets: { ...secrets, ...changed } }
    )

  it("starts with secrets that differ and a live key", () => {
    expect(readWith({}).production).toBe(true)
  })

  it("refuses two secrets that are equal, and names both", () => {
    expect(() => readWith({ cookie: secrets.jwt })).toThrow(
      /NORTHLOT_JWT_SECRET and NORTHLOT_COOKIE_SECRET must differ/
    )
    expect(() => readWith({}, { STRIPE_WEBHOOK_SECRET: secrets.fileLinks })).toThrow(
      /NORTHLOT_FILE_LINK_SECRET and STRIPE_WEBHOOK_SECRET must differ/
    )
  })

  it.each(["sk_test_1", "rk_test_1", "whatever"])("refuses %s, which takes nobody's money", (key) => {
    expect(() => readWith({}, { STRIPE_SECRET_KEY: key })).toThrow(/STRIPE_SECRET_KEY must be a live key/)
  })
})
