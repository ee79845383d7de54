import { cents, defineFeeProvider, definePromotionProvider, z, type FeeAnswer, type FeeRequest } from "."
import { feeProviderConformance, promotionProviderConformance } from "./testing"

const line = { party: "buyer" as const, code: "levy", label: "A levy", amountCents: cents(100), taxable: true }
const fee = (linesFor: (request: FeeRequest) => FeeAnswer, settings: z.ZodType = z.strictObject({})) =>
  feeProviderConformance(defineFeeProvider({ id: "levy", settings, linesFor }), { settings: {}, runs: 100 })
let calls = 0

test("providers that keep the rules pass", async () => {
  await fee(({ hammerCents, lines }) => ({
    lines: [{ ...line, amountCents: cents(hammerCents % 1_000) }],
    reductions: lines.filter(({ amountCents }) => amountCents > 0).map(({ taxable: _, ...one }) => one),
  }))
  await promotionProviderConformance(
    definePromotionProvider({
      id: "weekend",
      settings: z.strictObject({}),
      tiersFor: () => ({ tiers: [{ id: "weekend", label: "A weekend", days: 3, priceCents: cents(499) }] }),
    }),
    { settings: {} }
  )
})

test.each<[string, () => Promise<void>, RegExp]>([
  [
    "a share without a limit",
    () => fee(({ hammerCents }) => ({ lines: [{ ...line, amountCents: hammerCents }] })),
    /1000001/,
  ],
  [
    "more off than there is",
    () =>
      fee(() => ({
        lines: [],
        reductions: [{ party: "seller", code: "seller_fee", label: "Off", amountCents: cents(1) }],
      })),
    /takes more off 'seller_fee' than is left/,
  ],
  ["the clock", () => fee(() => ({ lines: [{ ...line, amountCents: cents(Date.now() % 100) }] })), /reads the clock/],
  ["the day", () => fee(() => ({ lines: new Date().getDay() === 9 ? [] : [line] })), /reads the clock/],
  [
    "chance",
    () => fee(() => ({ lines: [{ ...line, amountCents: cents(Math.floor(Math.random())) }] })),
    /reads chance/,
  ],
  ["what came before", () => fee(() => ({ lines: [{ ...line, amountCents: cents(calls++) }] })), /in two ways/],
  [
    "a changed question",
    () =>
      fee((request) => {
        Object.assign(request.buyer, { type: "dealer" })
        return { lines: [] }
      }),
    /read only/,
  ],
  ["settings that take anything", () => fee(() => ({ lines: [] }), z.object({})), /use z.strictObject/],
])("%s is found, with the smallest example", async (_what, broken, reason) => {
  await expect(broken()).rejects.toThrow(reason)
})
