import fc from "fast-check"
import { countBid } from "./place-bid"

const LIMIT = { count: 10, seconds: 10 }
const moments = fc
  .array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 80 })
  .map((pauses) => pauses.reduce<number[]>((all, pause) => [...all, (all.at(-1) ?? 1_000_000) + pause], []))
const limits = fc.record({ count: fc.integer({ min: 1, max: 12 }), seconds: fc.integer({ min: 1, max: 20 }) })

test("the eleventh bid within ten seconds waits until the first one is ten seconds old", () => {
  let placed: number[] = []
  for (let at = 0; at < 10; at++) placed = countBid(placed, LIMIT, at * 100).placed
  expect(countBid(placed, LIMIT, 1_000)).toEqual({ placed, waitSeconds: 9 })
  expect(countBid(placed, LIMIT, 9_999).waitSeconds).toBe(1)
  expect(countBid(placed, LIMIT, 10_000)).toEqual({ placed: [...placed.slice(1), 10_000], waitSeconds: 0 })
})

test("in no span are there more bids than the limit allows, however they come", () => {
  fc.assert(
    fc.property(moments, limits, (times, limit) => {
      let placed: number[] = []
      const admitted: number[] = []
      for (const at of times) {
        const counted = countBid(placed, limit, at)
        placed = counted.placed
        if (counted.waitSeconds === 0) admitted.push(at)
      }
      for (const from of admitted) {
        const within = admitted.filter((at) => at >= from && at < from + limit.seconds * 1000)
        expect(within.length).toBeLessThanOrEqual(limit.count)
      }
    })
  )
})

test("who waits as long as was said may bid, however often a refused bid was tried again", () => {
  fc.assert(
    fc.property(moments, limits, fc.nat(5), (times, limit, tries) => {
      let placed: number[] = []
      for (const at of times) {
        const counted = countBid(placed, limit, at)
        placed = counted.placed
        if (counted.waitSeconds === 0) continue
        let kept = placed
        for (let again = 0; again < tries; again++) kept = countBid(kept, limit, at).placed
        expect(countBid(kept, limit, at + counted.waitSeconds * 1000).waitSeconds).toBe(0)
      }
    })
  )
})
