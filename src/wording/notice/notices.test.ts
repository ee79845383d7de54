import { NOTICE_PARAMS, NOTICE_TYPES, cents, type NoticeFact } from "@northlot/contract"
import type { z } from "zod"
import { noticeWords } from "./index"

/** Values of a schema that together cover every branch: each option, null and a value, true and false. */
function samplesOf(schema: z.core.$ZodType): unknown[] {
  const { def } = schema._zod
  const part = def as never as {
    type: string
    shape: Record<string, z.core.$ZodType>
    options: z.core.$ZodType[]
    innerType: z.core.$ZodType
    element: z.core.$ZodType
    entries: Record<string, string>
    values: unknown[]
    format?: string
    checks?: { _zod: { def: { format?: string } } }[]
  }
  const format = part.format ?? part.checks?.find(({ _zod }) => _zod.def.format)?._zod.def.format
  switch (part.type) {
    case "object": {
      const entries = Object.entries(part.shape).map(([name, of]) => [name, samplesOf(of)] as const)
      const most = Math.max(1, ...entries.map(([, samples]) => samples.length))
      const alike = Array.from({ length: most }, (_, at) =>
        Object.fromEntries(entries.map(([name, samples]) => [name, samples[Math.min(at, samples.length - 1)]]))
      )
      const oneByOne = entries.flatMap(([name, samples]) => samples.map((value) => ({ ...alike[0], [name]: value })))
      return [...alike, ...oneByOne]
    }
    case "union":
      return part.options.flatMap(samplesOf)
    case "optional":
      return [...samplesOf(part.innerType), undefined]
    case "nullable":
      return [...samplesOf(part.innerType), null]
    case "array":
      return [samplesOf(part.element)]
    case "enum":
      return Object.values(part.entries)
    case "literal":
      return part.values
    case "boolean":
      return [true, false]
    case "number":
      return [1_234]
    case "null":
      return [null]
    case "string":
      return [format === "datetime" ? "2026-11-28T22:00:00.000Z" : format === "date" ? "2026-11-28" : "Given words"]
    default:
      throw new Error(`No example of ${part.type} is known.`)
  }
}

const CAR = "2018 Honda Civic"

describe.each(NOTICE_TYPES)("%s", (type) => {
  const facts = samplesOf(NOTICE_PARAMS[type]).map((params) => ({ type, params }) as NoticeFact)

  test("is worded whatever it tells, for both sides, with nothing left out", () => {
    expect(facts.length).toBeGreaterThan(0)
    for (const told of facts) {
      expect(NOTICE_PARAMS[type].safeParse(told.params).error).toBeUndefined()
      for (const role of ["buyer", "seller"] as const) {
        const { title, text } = noticeWords(told, { role, car: CAR })
        const over = noticeWords(told, { role, car: CAR, isOver: true })
        for (const read of [title, text, over.title, over.text]) {
          expect(read).not.toBe("")
          expect({ told, read }).not.toEqual({
            told,
            read: expect.stringMatching(/undefined|NaN|\[object|Invalid|null/),
          })
        }
        expect({ told, text }).toEqual({ told, text: expect.stringMatching(/[.?!]$|Given words$/) })
      }
    }
  })
})

test("the car is named as it is called now", () => {
  const told: NoticeFact = {
    type: "outbid",
    params: {
      fact: "outbid",
      currentCents: cents(1_200_000),
      minimumCents: cents(1_210_000),
      endsAt: "2026-11-28T22:00:00.000Z",
      antiSnipeWindowSeconds: 120,
      antiSnipeExtensionSeconds: 120,
    },
  }
  expect(noticeWords(told, { role: "buyer", car: "2018 Honda Civic Touring" })).toEqual({
    title: "You were outbid on 2018 Honda Civic Touring",
    text: "The highest bid is CA$12,000 now. Bid CA$12,100 or more to lead again.\nThe auction ends Sat Nov 28, 5:00 p.m. EST. A bid in the last 2 minutes moves the end to 2 minutes after that bid.",
  })
})

const ENDED = { endsAt: "2026-11-28T22:00:00.000Z", antiSnipeWindowSeconds: 120, antiSnipeExtensionSeconds: 120 }

test("whoever was outbid is told the next bid while the auction runs, and none once it is over", () => {
  const told: NoticeFact = {
    type: "outbid",
    params: { fact: "outbid", currentCents: cents(1_800_000), minimumCents: cents(1_810_000), ...ENDED },
  }
  const read = (isOver: boolean) => noticeWords(told, { role: "buyer", car: CAR, isOver }).text
  expect(read(false)).toMatch(/^The highest bid is CA\$18,000 now\. Bid CA\$18,100 or more to lead again\./)
  expect(read(true)).toBe("The highest bid was CA$18,000 then. The auction is over.")
})

test.each([
  ["leads", "About 1 hour before the end you led at CA$18,000."],
  ["outbid", "About 1 hour before the end you were outbid, and the highest bid was CA$18,000."],
  ["watches", "About 1 hour before the end the highest bid was CA$18,000."],
] as const)("a reminder that is read once the auction is over tells of the past: %s", (standing, text) => {
  const told: NoticeFact = {
    type: "reminder",
    params: {
      fact: "ending",
      minutes: 60,
      openingCents: cents(500_000),
      currentCents: cents(1_800_000),
      standing,
      ...ENDED,
    },
  }
  expect(noticeWords(told, { role: "buyer", car: CAR, isOver: true })).toEqual({
    title: `The auction of ${CAR} is over`,
    text,
  })
})

test("a measure is told with the operator's own words, and whether bids were voided", () => {
  const taken = { fact: "measure-taken", kind: "hold", bidsVoided: false, listingsClosed: false, note: "Why." } as const
  const read = (params: Extract<NoticeFact, { type: "account" }>["params"]) =>
    noticeWords({ type: "account", params }, { role: "buyer", car: "" }).text
  expect(read({ ...taken, kind: "no-bidding", bidsVoided: true })).toMatch(/voided[^]*Why\./)
  expect(read(taken)).not.toMatch(/voided|closed/)
  const left = { bidding: false, selling: true, disabled: false }
  expect(read({ fact: "measure-lifted", kind: "ban", left })).toContain("cannot sell")
  expect(read({ fact: "measure-lifted", kind: "hold", left: { ...left, selling: false } })).toContain("as before")
})
