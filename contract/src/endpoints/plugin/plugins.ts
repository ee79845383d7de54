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

/** A provider's settings. A text may be a secret, so only its name is told. */
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
  /** False where its installation has turned it off, whatever is set here. */
  mayBeOn: z.boolean(),
  /** The smaller, the earlier it is asked; null where the order does not affect the charge. */
  priority: z.number().nullable(),
  settings: shownSettings,
  /** Null where the provider cannot say what it can be set to. */
  fields: z.array(formField).nullable(),
  /** Of the newest change; 0 is what the environment says. */
  settingsVersion: z.number().int(),
  changed: z.object(change).nullable(),
  health: z.object({
    isRunning: z.boolean(),
    /** It repeatedly gave no answer and is not asked until then; null while it is asked. */
    restsUntil: instant.nullable(),
    /** Of the answering server, since its start. */
    answers: z.number().int(),
    failures: z.number().int(),
    lastFailure: z.object({ at: instant, reason: z.string() }).nullable(),
    /** Sales of the whole market whose fees lack its lines, and why the last one does. */
    salesWithout: z.number().int(),
    lastSaleWithout: z.object({ at: instant, reason: z.string() }).nullable(),
  }),
})

/** What a provider of this name charged and took off over all sales, even after its removal. */
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

/** An absent field stays; null removes a setting. */
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
    /** The newest version that the author of the change has seen. */
    version: z.number().int().min(0),
  }),
  answer: z.object({ ok, version: z.number().int() }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "POLICY_CHANGED"],
})

const simulatedParty = z.strictObject({
  type: z.enum(["private", "dealer"]),
  /** Two letters; null where unknown. */
  province: z
    .string()
    .regex(/^[A-Z]{2}$/, "Two letters, such as ON.")
    .nullable(),
  accountAgeDays: z.number().int().min(0).max(36_500).nullable(),
})

const simulatedLine = z.object({
  code: z.string(),
  label: z.string(),
  /** `schedule`, `tax`, or the name of a provider. */
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
  failure: z.string().nullable(),
})
export type FeeSimulation = z.infer<typeof simulation>

export const simulateFees = adminAct("POST plugins/simulate", STAFF.money, {
  summary: "Simulates a sale's fees for both sides, by line, before and after a provider's change. Stores nothing.",
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
    /** When its auction is published, with what is in force then; now by default. */
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
  /** Only for a promotion on fixed days. */
  runsFrom: instant.nullable(),
  runsTo: instant.nullable(),
  placesPerDay: z.number().int().nullable(),
  /** HST included. */
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
    /** When the seller asks; now by default. */
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
  summary: "Lists what plugins' fee providers added to fees and took off, newest first, even after their removal.",
  query: z.strictObject({ ...listQuery, provider: identifier.optional() }),
  answer: z.object({ ok, items: z.array(chargedLine), total: z.number().int() }),
})
export type PluginCharge = AnswerOf<typeof listPluginCharges>["items"][number]
