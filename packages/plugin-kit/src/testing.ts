/**
 * Conformance tests for every provider. The tests need the package fast-check and run under any test runner. A failed
 * test throws an error with the smallest example. @packageDocumentation
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { isDeepStrictEqual } from "node:util"
import { Worker } from "node:worker_threads"
import fc from "fast-check"
import type { z } from "zod"
import { feeRequestSchema, withFeeAnswer, type FeeProvider, type FeeRequest } from "./fee"
import { PLUGIN_INTERFACE, RESERVED_CODES, type ProviderMark } from "./interface"
import { promotionRequestSchema, tiersOf, type PromotionProvider, type PromotionRequest } from "./promotion"
import { settingProblems } from "./schemas"

export interface ConformanceOptions {
  /** The settings with which the provider is tested, as an installation would have them. */
  settings: unknown
  /**
   * The path of a file with the provider's answers to ten fixed sales. If the file is missing, it is written. A changed
   * answer fails the test. If the change is intended, delete the file.
   */
  golden?: string
  /** The number of generated sales; 300 by default. */
  runs?: number
}

const RUNS = 300
const GOLDEN_EXAMPLES = 10
/** The maximum duration of one answer: a tenth of the market's default timeout of two seconds. */
const MOST_MILLISECONDS = 200
/** A provider that has not answered after this time is treated as hanging. */
const PATIENCE_MILLISECONDS = 5_000
/** The maximum size in bytes of the request that is reported if a provider hangs. */
const MOST_EXAMPLE_BYTES = 16_384

const moment = fc
  .date({ min: new Date("2026-01-01T00:00:00Z"), max: new Date("2036-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString())
const party = fc.record({
  type: fc.constantFrom("private", "dealer"),
  province: fc.constantFrom(null, "ON", "QC", "BC"),
  accountAgeDays: fc.option(fc.nat(5_000)),
})
const scheduleAmount = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 10_000_000 }))
const text = fc.constantFrom("", "Sedan", "Truck", "Škoda 🚗", "a".repeat(200))

/**
 * Random requests like those of the market: private people and dealers, small and large amounts, full and empty
 * details.
 */
export const feeRequests: fc.Arbitrary<FeeRequest> = fc
  .record({
    // The constants are small, because fast-check cannot shrink a large constant.
    hammerCents: fc.oneof(fc.constantFrom(0, 1, 99), fc.integer({ min: 0, max: 1_000_000_000 })),
    currency: fc.constant("CAD"),
    at: moment,
    buyer: party,
    seller: party,
    listing: fc.record({
      id: fc.constantFrom("lst_1", "lst_2"),
      make: text,
      model: text,
      year: fc.option(fc.integer({ min: 1981, max: 2036 })),
      body: text,
      kilometres: fc.option(fc.nat(2_000_000)),
      audience: fc.constantFrom("public", "dealers"),
      startsAt: moment,
      endsAt: moment,
    }),
    schedule: fc.record({
      buyerFeeCents: scheduleAmount,
      sellerFeeCents: scheduleAmount,
      processingBuyerCents: scheduleAmount,
      processingSellerCents: scheduleAmount,
    }),
    other: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  })
  .map(({ other, ...request }) => {
    const line = (side: string, code: string, amount: number) => ({
      party: side,
      code,
      label: "A line",
      amountCents: amount,
      taxable: true,
    })
    const { schedule } = request
    return feeRequestSchema.parse({
      ...request,
      lines: [
        line("buyer", "buyer_fee", schedule.buyerFeeCents),
        line("buyer", "processing", schedule.processingBuyerCents),
        line("seller", "seller_fee", schedule.sellerFeeCents),
        line("seller", "processing", schedule.processingSellerCents),
        ...(other === null ? [] : [line("buyer", "line_of_another", other)]),
      ],
    })
  })

/** Random requests for promotions of a seller's listing. */
export const promotionRequests: fc.Arbitrary<PromotionRequest> = fc
  .record({
    listingId: fc.constantFrom("lst_1", "lst_2"),
    status: fc.constantFrom("draft", "live"),
    audience: fc.constantFrom("public", "dealers"),
    sellerType: fc.constantFrom("private", "dealer"),
    body: text,
    year: fc.option(fc.integer({ min: 1981, max: 2036 })),
    priceCents: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
    at: moment,
  })
  .map((request) => promotionRequestSchema.parse(request))

/**
 * Tests a fee provider with generated sales. Its answers must be valid, quick and repeatable. They may depend only on
 * the request, and the provider must not change the request. @throws Error with the smallest sale that shows the
 * failure
 */
export async function feeProviderConformance(provider: FeeProvider, options: ConformanceOptions): Promise<void> {
  markOf(provider, "fee")
  if (!Number.isInteger(provider.priority) || provider.priority < 1 || provider.priority > 1_000)
    throw new Error("Its priority is not a whole number from 1 to 1,000.")
  const settings = settingsOf(provider.settings, options.settings)
  await hold(feeRequests, options, {
    name: "linesFor",
    ask: (request) => provider.linesFor(request, settings),
    judge(answer, { lines }) {
      const charged = withFeeAnswer(
        lines.map(({ currency: _, ...line }) => line),
        answer,
        RESERVED_CODES
      )
      if (charged.some(({ amountCents }) => amountCents < 0)) throw new Error("a line is negative")
    },
  })
}

/**
 * Tests a promotion provider with generated listings. Its answers must be valid, quick and repeatable. They may depend
 * only on the listing, and the provider must not change the listing. @throws Error with the smallest listing that shows
 * the failure
 */
export async function promotionProviderConformance(
  provider: PromotionProvider,
  options: ConformanceOptions
): Promise<void> {
  markOf(provider, "promotion")
  const settings = settingsOf(provider.settings, options.settings)
  await hold(promotionRequests, options, {
    name: "tiersFor",
    ask: (request) => provider.tiersFor(request, settings),
    judge: (answer) => void tiersOf(answer, ["standard_7", "standard_14", "standard_30"]),
  })
}

function markOf(provider: ProviderMark & { id: string }, kind: ProviderMark["kind"]): void {
  if (provider.kind !== kind) throw new Error(`It is not a ${kind} provider.`)
  if (provider.interface !== PLUGIN_INTERFACE)
    throw new Error(
      `It is written for version ${provider.interface} of the interface; this kit is ${PLUGIN_INTERFACE}.`
    )
  if (!/^[a-z][a-z_]{1,39}$/.test(provider.id)) throw new Error("Its id is not 2 to 40 of a-z and _.")
}

function settingsOf<Settings extends z.ZodType>(schema: Settings, given: unknown): z.output<Settings> {
  const { success, data, error } = schema.safeParse(given)
  if (!success)
    throw new Error(`Its settings refuse what it is to be tried with: ${settingProblems(error, given).join("; ")}.`)
  const misspelt = schema.safeParse({ ...(given as object), misspelt_setting: 1 })
  if (misspelt.success) throw new Error("Its settings take a key that they do not know: use z.strictObject.")
  return data
}

interface Questions<Request> {
  /** The name of the tested function in the error message. */
  name: string
  ask(request: Request): unknown
  judge(answer: unknown, request: Request): void
}

async function hold<Request extends object>(
  requests: fc.Arbitrary<Request>,
  { golden, runs = RUNS }: ConformanceOptions,
  { name, ask, judge }: Questions<Request>
): Promise<void> {
  const watch = watched(name)
  const rejections = unawaited()
  let isLate = false
  const answered = async (request: Request): Promise<unknown> => {
    const asked = frozen(structuredClone(request))
    watch.begins(request)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => {
        isLate = true
        refuse(new Error(lateSentence(name)))
      }, PATIENCE_MILLISECONDS)
    })
    try {
      return await Promise.race([ask(asked), late])
    } finally {
      clearTimeout(timer)
      watch.ends()
    }
  }
  try {
    const tried = await fc.check(
      fc.asyncProperty(requests, async (request) => {
        // After a timeout, shrinking stops, because each smaller request would time out too.
        if (isLate) return
        const began = performance.now()
        const answer = await withoutClock(() => answered(request))
        const took = performance.now() - began
        if (took > MOST_MILLISECONDS)
          throw new Error(`It took ${Math.round(took)} ms; ${MOST_MILLISECONDS} is the most.`)
        if (!isDeepStrictEqual(answer, await answered(request)))
          throw new Error("It answered the same question in two ways.")
        await rejections.none()
        judge(JSON.parse(JSON.stringify(answer) ?? "null"), request)
      }),
      { numRuns: runs }
    )
    refuseFailed(tried)
    await keepGolden(requests, golden, answered)
  } finally {
    rejections.stop()
    await watch.stop()
  }
}

const lateSentence = (name: string) => `${name} did not answer within ${PATIENCE_MILLISECONDS / 1_000} seconds.`

/**
 * The code of a worker thread. An endless loop in a provider blocks the main thread, so the worker reports the loop and
 * ends the process.
 */
const WATCH = `
const { workerData: { state, example, sentence, patience } } = require("node:worker_threads")
const { writeSync } = require("node:fs")
let number = 0
let since = 0
setInterval(() => {
  const now = Atomics.load(state, 0)
  if (now !== number) [number, since] = [now, Date.now()]
  // While number is odd, the provider has not answered its last request yet.
  if (number % 2 === 0 || Date.now() - since < patience) return
  const asked = Buffer.from(example.slice(0, Atomics.load(state, 1))).toString()
  writeSync(2, sentence + "\\nThe question at which it happens: " + asked + "\\n")
  process.kill(process.pid, "SIGKILL")
}, 100)
`

function watched(name: string) {
  const state = new Int32Array(new SharedArrayBuffer(8))
  const example = new Uint8Array(new SharedArrayBuffer(MOST_EXAMPLE_BYTES))
  const worker = new Worker(WATCH, {
    eval: true,
    // The worker waits a second longer than the main thread. So the main thread's timer reports a pending promise
    // first.
    workerData: { state, example, sentence: lateSentence(name), patience: PATIENCE_MILLISECONDS + 1_000 },
  })
  worker.unref()
  return {
    begins(request: object): void {
      const { written } = new TextEncoder().encodeInto(JSON.stringify(request), example)
      Atomics.store(state, 1, written)
      Atomics.add(state, 0, 1)
    },
    ends: () => void Atomics.add(state, 0, 1),
    stop: () => worker.terminate(),
  }
}

/**
 * Collects unhandled rejections. All other listeners are removed meanwhile, because a test runner would report
 * rejections only after the test.
 */
function unawaited() {
  const others = process.listeners("unhandledRejection")
  const reasons: unknown[] = []
  const hear = (reason: unknown) => void reasons.push(reason)
  process.removeAllListeners("unhandledRejection")
  process.on("unhandledRejection", hear)
  return {
    /** Checks that there was no unhandled rejection. @throws Error with the first rejection */
    async none(): Promise<void> {
      // Node reports unhandled rejections only after all pending microtasks.
      await new Promise((next) => setImmediate(next))
      const [reason] = reasons.splice(0)
      if (reason === undefined) return
      throw new Error(
        `a promise was rejected that nobody awaited: ${reason instanceof Error ? reason.message : String(reason)}`
      )
    },
    stop(): void {
      process.off("unhandledRejection", hear)
      for (const other of others) process.on("unhandledRejection", other)
    },
  }
}

/** Throws if a check has failed. @throws Error with the smallest failing request */
function refuseFailed<Request>(tried: fc.RunDetails<[Request]>): void {
  if (!tried.failed) return
  const why = tried.errorInstance instanceof Error ? tried.errorInstance.message : String(tried.errorInstance)
  const example = JSON.stringify(tried.counterexample?.[0])
  throw new Error(`${why}\nThe smallest question at which it happens: ${example}`, { cause: tried.errorInstance })
}

/** Compares the answers with the file `golden`, or writes the file. @throws Error with the changed answer */
async function keepGolden<Request>(
  requests: fc.Arbitrary<Request>,
  golden: string | undefined,
  ask: (request: Request) => Promise<unknown>
): Promise<void> {
  if (golden === undefined) return
  const answers: { request: Request; answer: unknown }[] = []
  for (const request of fc.sample(requests, { seed: 1, numRuns: GOLDEN_EXAMPLES }))
    answers.push({ request, answer: await ask(request) })
  const now = `${JSON.stringify(answers, null, 2)}\n`
  if (!existsSync(golden)) return writeFileSync(golden, now)
  const kept = JSON.parse(readFileSync(golden, "utf8")) as typeof answers
  const changed = (JSON.parse(now) as typeof answers).findIndex((one, index) => !isDeepStrictEqual(one, kept[index]))
  if (changed >= 0)
    throw new Error(`The answer to example ${changed} is not the one of ${golden}: ${JSON.stringify(answers[changed])}`)
}

/** Freezes a value deeply, so that any change to it throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/**
 * Runs `work` without access to the clock and to random numbers. An answer that depends on them would differ when the
 * auction ends.
 */
async function withoutClock<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
  const { Date: clock } = globalThis
  const { random } = Math
  const refuse = (what: string) => (): never => {
    throw new Error(`It reads ${what}: what it needs is in the request.`)
  }
  globalThis.Date = new Proxy(clock, {
    construct: (target, given) => (given.length === 0 ? refuse("the clock")() : Reflect.construct(target, given)),
    get: (target, name) => (name === "now" ? refuse("the clock") : (Reflect.get(target, name) as unknown)),
  })
  Math.random = refuse("chance")
  try {
    return await work()
  } finally {
    globalThis.Date = clock
    Math.random = random
  }
}
