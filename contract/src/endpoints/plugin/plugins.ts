import { z } from "zod"
import { type AnswerOf, type BodyOf } from "../../endpoint"
import { formField, formValue } from "../../plugins/form"
import { MAXIMUM_AMOUNT_CENTS } from "../../rules/money"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { identifier, inCents, instant, line, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("plugins")

const kind = z.enum(["fee", "promotion"])
const providerParams = z.strictObject({ kind: identifier, name: identifier })

const settingName = z.string().min(1).max(60)

/** What a provider is set to. A text may be a secret, so its name is told and never itself. */
const shownSettings = z.object({ values: z.record(z.string(), formValue), hidden: z.array(z.string()) })

const change = { by: z.string(), at: instant, reason: z.string() }

const provider = z.object({
  kind,
  name: z.string(),
  /** The package, and what it says of itself; empty where it says nothing. */
  package: z.string(),
  version: z.string(),
  author: z.string(),
  description: z.string(),
  isOn: z.boolean(),
  /** False where its installation has turned it off: it is off then, whatever is set here. */
  mayBeOn: z.boolean(),
  /** The smaller, the earlier it is asked; null where the order does not matter to what is charged. */
  priority: z.number().nullable(),
  settings: shownSettings,
  /** Null where the provider cannot say what it can be set to. */
  fields: z.array(formField).nullable(),
  /** Of the newest change; 0 is what the environment says. */
  settingsVersion: z.number().int(),
  changed: z.object(change).nullable(),
  health: z.object({
    isRunning: z.boolean(),
    /** It gave no answer time after time and is not asked until then; null while it is. */
    restsUntil: instant.nullable(),
    /** Of the server that answers, since its start. */
    answers: z.number().int(),
    failures: z.number().int(),
    lastFailure: z.object({ at: instant, reason: z.string() }).nullable(),
    /** Of the whole market: sales whose fees were issued without its lines, and why the last one was. */
    salesWithout: z.number().int(),
    lastSaleWithout: z.object({ at: instant, reason: z.string() }).nullable(),
  }),
})

/** What a provider of this name charged and took off, over all sales, also when it is gone. */
const charged = z.object({
  provider: z.string(),
  isInstalled: z.boolean(),
  sales: z.number().int(),
  addedCents: inCents,
  takenOffCents: inCents,
  lastAt: instant,
})

export const listPlugins = adminRead("plugins", STAFF.readsMoney, {
  summary: "The fee and promotion providers of plugins: what each is, is set to, how it is, and what it has charged.",
  rateLimit: { points: 120, seconds: 60 },
  answer: z.object({ ok, providers: z.array(provider), charged: z.array(charged), serverNow: instant }),
})
export type Plugins = AnswerOf<typeof listPlugins>
export type PluginProvider = Plugins["providers"][number]

const pluginVersion = z.object({
  version: z.number().int(),
  isOn: z.boolean(),
  settings: shownSettings,
  ...change,
})

export const readPlugin = adminRead("plugins/:kind/:name", STAFF.readsMoney, {
  summary: "Every change of a provider in the console, the newest first, with who made it, when and why.",
  params: providerParams,
  answer: z.object({ ok, versions: z.array(pluginVersion) }),
  errors: ["NOT_FOUND"],
})
export type PluginVersions = AnswerOf<typeof readPlugin>["versions"]

/** What is left out stays as it is; null takes a setting out. */
const changeOfProvider = {
  isOn: z.boolean().optional(),
  settings: z.record(settingName, formValue.nullable()).optional(),
}

export const changePlugin = adminAct("PUT plugins/:kind/:name", STAFF.owners, {
  summary:
    "Turn a provider on or off, or set it otherwise, without a restart: for auctions that are published from now on.",
  proof: "factor",
  params: providerParams,
  body: z.strictObject({
    ...changeOfProvider,
    reason: line(500, 3),
    /** The newest version that whoever changes it has seen. */
    version: z.number().int().min(0),
  }),
  answer: z.object({ ok, version: z.number().int() }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "POLICY_CHANGED"],
})

const simulatedParty = z.strictObject({
  type: z.enum(["private", "dealer"]),
  /** Two letters; null where it is not known. */
  province: z
    .string()
    .regex(/^[A-Z]{2}$/, "Two letters, such as ON.")
    .nullable(),
  accountAgeDays: z.number().int().min(0).max(36_500).nullable(),
})

const simulatedLine = z.object({
  code: z.string(),
  label: z.string(),
  /** Who made it: `schedule`, `tax`, or the name of a provider. */
  by: z.string(),
  taxable: z.boolean(),
  /** What is left of it. */
  amountCents: inCents,
  reductions: z.array(z.object({ by: z.string(), label: z.string(), amountCents: inCents })),
})
const simulatedSide = z.object({ lines: z.array(simulatedLine), hstCents: inCents, totalCents: inCents })
const simulation = z.object({
  scheduleVersion: z.number().int(),
  buyer: simulatedSide,
  seller: simulatedSide,
  /** Whose lines were left out, and why. */
  failure: z.string().nullable(),
})
export type FeeSimulation = z.infer<typeof simulation>

export const simulateFees = adminAct("POST plugins/simulate", STAFF.money, {
  summary:
    "What both sides of a made-up sale would pay, line by line and by whom; with a change of a provider, before and after it. Nothing is stored.",
  rateLimit: LIMITS.decision,
  body: z.strictObject({
    hammerCents: inCents.min(0).max(MAXIMUM_AMOUNT_CENTS),
    buyer: simulatedParty,
    seller: simulatedParty,
    listing: z.strictObject({
      make: line(60),
      model: line(60),
      year: z.number().int().min(1886).max(2100).nullable(),
      body: line(40),
      kilometres: z.number().int().min(0).max(10_000_000).nullable(),
      audience: z.enum(["public", "dealers"]),
      startsAt: instant,
      endsAt: instant,
    }),
    /** When its auction is published: what is in force then. Now, unless said. */
    publishedAt: instant.optional(),
    /** What one fee provider would be set to. */
    change: z.strictObject({ name: identifier, ...changeOfProvider }).optional(),
  }),
  answer: z.object({ ok, now: simulation, changed: simulation.nullable() }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})
export type SimulatedSale = BodyOf<typeof simulateFees>

const simulatedTier = z.object({
  label: z.string(),
  detail: z.string().nullable(),
  days: z.number().int(),
  /** Set where it runs on fixed days. */
  runsFrom: instant.nullable(),
  runsTo: instant.nullable(),
  placesPerDay: z.number().int().nullable(),
  /** HST included. */
  priceCents: inCents,
})
const simulatedOffer = z.object({
  tiers: z.array(simulatedTier),
  /** Whose tiers were left out, and why. */
  failures: z.array(z.string()),
})
export type PromotionSimulation = z.infer<typeof simulatedOffer>

export const simulatePromotions = adminAct("POST plugins/simulate-promotions", STAFF.money, {
  summary:
    "What the seller of a made-up listing could buy to be featured; with a change of a provider, before and after it. Nothing is stored.",
  rateLimit: LIMITS.decision,
  body: z.strictObject({
    listing: z.strictObject({
      status: z.enum(["draft", "live"]),
      audience: z.enum(["public", "dealers"]),
      sellerType: z.enum(["private", "dealer"]),
      body: line(40),
      year: z.number().int().min(1886).max(2100).nullable(),
      priceCents: inCents.min(0).max(MAXIMUM_AMOUNT_CENTS).nullable(),
    }),
    /** When the seller asks. Now, unless said. */
    at: instant.optional(),
    /** What one promotion provider would be set to. */
    change: z.strictObject({ name: identifier, ...changeOfProvider }).optional(),
  }),
  answer: z.object({ ok, now: simulatedOffer, changed: simulatedOffer.nullable() }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})
export type SimulatedPromotion = BodyOf<typeof simulatePromotions>

const chargedLine = z.object({
  saleId: z.string(),
  party: z.enum(["buyer", "seller"]),
  provider: z.string(),
  code: z.string(),
  label: z.string(),
  addedCents: inCents,
  takenOffCents: inCents,
  issuedAt: instant,
})

export const listPluginCharges = adminRead("plugins/charges", STAFF.readsMoney, {
  summary:
    "What fee providers of plugins added to fees and took off them, the newest first, also of those that are gone.",
  query: z.strictObject({ ...listQuery, provider: identifier.optional() }),
  answer: z.object({ ok, items: z.array(chargedLine), total: z.number().int() }),
})
export type PluginCharge = AnswerOf<typeof listPluginCharges>["items"][number]
