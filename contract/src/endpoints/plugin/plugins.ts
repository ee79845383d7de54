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

/** A provider's settings. Text values may be secrets, so `hidden` lists only their names. */
const shownSettings = z.object({ values: z.record(z.string(), formValue), hidden: z.array(z.string()) })

const change = { by: z.string(), at: instant, reason: z.string() }

const provider = z.object({
  kind,
  name: z.string(),
  package: z.string(),
  version: z.string(),
  author: z.string(),
  description: z.string(),
  isOn: z.boolean(),
  /** False if the server's configuration turns the provider off. The console cannot turn on such a provider. */
  mayBeOn: z.boolean(),
  /** Providers with a smaller priority are asked first; null if the order does not affect the charge. */
  priority: z.number().nullable(),
  settings: shownSettings,
  /** The fields of the provider's settings; null if the provider does not describe them. */
  fields: z.array(formField).nullable(),
  /** The version of the newest change; 0 if the settings come from the server's environment. */
  settingsVersion: z.number().int(),
  changed: z.object(change).nullable(),
  health: z.object({
    isRunning: z.boolean(),
    /**
     * The end of a pause in which the market does not ask the provider, because it repeatedly gave no answer; null
     * without a pause.
     */
    restsUntil: instant.nullable(),
    /** How many answers the provider has given since this server started. */
    answers: z.number().int(),
    failures: z.number().int(),
    lastFailure: z.object({ at: instant, reason: z.string() }).nullable(),
    /**
     * The number of sales in the whole market whose fees lack this provider's lines. `lastSaleWithout` has the reason
     * for the newest such sale.
     */
    salesWithout: z.number().int(),
    lastSaleWithout: z.object({ at: instant, reason: z.string() }).nullable(),
  }),
})

/** What a provider charged and took off over all sales. Providers that are no longer installed are included. */
const charged = z.object({
  provider: z.string(),
  isInstalled: z.boolean(),
  sales: z.number().int(),
  addedCents: inCents,
  takenOffCents: inCents,
  lastAt: instant,
})

export const listPlugins = adminRead("plugins", STAFF.readsMoney, {
  summary: "Lists plugins' fee and promotion providers: what each is, its settings, state and charges.",
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
  summary: "Lists every change of a provider in the console, newest first, with who made it, when and why.",
  params: providerParams,
  answer: z.object({ ok, versions: z.array(pluginVersion) }),
  errors: ["NOT_FOUND"],
})
export type PluginVersions = AnswerOf<typeof readPlugin>["versions"]

/** An absent field stays unchanged; null removes a setting. */
const changeOfProvider = {
  isOn: z.boolean().optional(),
  settings: z.record(settingName, formValue.nullable()).optional(),
}

export const changePlugin = adminAct("PUT plugins/:kind/:name", STAFF.owners, {
  summary: "Turns a provider on or off, or changes its settings, for auctions published from now on. No restart.",
  proof: "factor",
  params: providerParams,
  body: z.strictObject({
    ...changeOfProvider,
    reason: line(500, 3),
    /** The newest version of the provider's settings that the person who makes the change has read. */
    version: z.number().int().min(0),
  }),
  answer: z.object({ ok, version: z.number().int() }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "POLICY_CHANGED"],
})

const simulatedParty = z.strictObject({
  type: z.enum(["private", "dealer"]),
  /** The two-letter code of the province; null if unknown. */
  province: z
    .string()
    .regex(/^[A-Z]{2}$/, "Two letters, such as ON.")
    .nullable(),
  accountAgeDays: z.number().int().min(0).max(36_500).nullable(),
})

const simulatedLine = z.object({
  code: z.string(),
  label: z.string(),
  /** Who adds this line to the fee: `schedule`, `tax`, or the name of a fee provider. */
  by: z.string(),
  taxable: z.boolean(),
  /** The line's amount after its reductions. */
  amountCents: inCents,
  reductions: z.array(z.object({ by: z.string(), label: z.string(), amountCents: inCents })),
})
const simulatedSide = z.object({ lines: z.array(simulatedLine), hstCents: inCents, totalCents: inCents })
const simulation = z.object({
  scheduleVersion: z.number().int(),
  buyer: simulatedSide,
  seller: simulatedSide,
  failure: z.string().nullable(),
})
export type FeeSimulation = z.infer<typeof simulation>

export const simulateFees = adminAct("POST plugins/simulate", STAFF.money, {
  summary: "Simulates both sides' itemized fees of a sale, before and after a provider's change. Stores nothing.",
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
    /** When the simulated auction is published; now by default. The simulation uses the rules in force at that time. */
    publishedAt: instant.optional(),
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
  /** For a promotion with fixed days, its first moment; otherwise null. */
  runsFrom: instant.nullable(),
  runsTo: instant.nullable(),
  placesPerDay: z.number().int().nullable(),
  /** The price, HST included. */
  priceCents: inCents,
})
const simulatedOffer = z.object({
  tiers: z.array(simulatedTier),
  failures: z.array(z.string()),
})
export type PromotionSimulation = z.infer<typeof simulatedOffer>

export const simulatePromotions = adminAct("POST plugins/simulate-promotions", STAFF.money, {
  summary: "Simulates what a seller could buy to be featured, before and after a provider's change. Stores nothing.",
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
    /** The time of the seller's simulated request; now by default. */
    at: instant.optional(),
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
  summary: "Lists the amounts that fee plugins, also removed ones, added to fees and took off, newest first.",
  query: z.strictObject({ ...listQuery, provider: identifier.optional() }),
  answer: z.object({ ok, items: z.array(chargedLine), total: z.number().int() }),
})
export type PluginCharge = AnswerOf<typeof listPluginCharges>["items"][number]
