import { ACCOUNT_HEADER, CACHE_MILLISECONDS, NOBODYS_PAGE, defineEndpoint } from "@northlot/contract"
import { z } from "zod"
import { CachedAnswers, isCacheable, listingAsked } from "./response-cache"

beforeEach(() => {
  jest.useFakeTimers()
  jest.advanceTimersByTime(10_000)
})
afterEach(() => jest.useRealTimers())

/**
 * A cache whose reads begin with `ask` and end with `finish`. Each read returns the value that `state` had when the
 * read began.
 */
function reads() {
  const kept = new CachedAnswers()
  const waiting: (() => void)[] = []
  let state = 0
  let begun = 0
  const ask = (key = "/api/listings", about: string | null = null) =>
    kept
      .read("listListings", key, async () => {
        begun++
        const seen = state
        await new Promise<void>((done) => waiting.push(done))
        return { body: { seen }, about }
      })
      .then((answer) => JSON.parse(String(answer.as("identity"))).seen as number)
  const finish = async () => {
    await jest.advanceTimersByTimeAsync(60)
    waiting.splice(0).forEach((done) => done())
    await jest.advanceTimersByTimeAsync(0)
  }
  return {
    kept,
    ask,
    finish,
    begun: () => begun,
    change(listingId = "lst_1") {
      state++
      kept.changed(listingId)
    },
  }
}

test("all who ask at once are answered by one read, and who asks within the second by none", async () => {
  const { ask, finish, begun, kept } = reads()
  const all = Promise.all([ask(), ask(), ask()])
  await finish()
  expect(await all).toEqual([0, 0, 0])
  expect(await ask()).toBe(0)
  expect(begun()).toBe(1)
  await jest.advanceTimersByTimeAsync(CACHE_MILLISECONDS)
  expect(kept.fresh("/api/listings")).toBeNull()
})

test("nobody gets what was read, or began to be read, before a change that came before the question", async () => {
  const { ask, finish, change, begun } = reads()
  const before = ask()
  await jest.advanceTimersByTimeAsync(10)
  change()
  await jest.advanceTimersByTimeAsync(1)
  const after = [ask(), ask()]
  await finish()
  expect(await before).toBe(0)
  await finish()
  expect(await Promise.all(after)).toEqual([1, 1])
  expect(begun()).toBe(2)
})

test("what changes all the time is read at most twenty times a second, and who asks waits for the next read", async () => {
  const { change, kept } = reads()
  let begun = 0
  const read = () =>
    kept.read("listListings", "/hot", async () => {
      begun++
      return { body: {}, about: null }
    })
  for (let step = 0; step < 200; step++) {
    change()
    void read()
    await jest.advanceTimersByTimeAsync(5)
  }
  expect(begun).toBeGreaterThanOrEqual(10)
  expect(begun).toBeLessThanOrEqual(21)
})

test("a change of one listing leaves alone what is kept of another, and none of the lists", async () => {
  const { ask, finish, change, kept } = reads()
  const all = [ask("/one", "lst_1"), ask("/two", "lst_2"), ask("/list")]
  await finish()
  await Promise.all(all)
  change("lst_1")
  expect(["/one", "/two", "/list"].map((key) => kept.fresh(key) !== null)).toEqual([false, true, false])
})

test("a failure is told to all who waited and is not kept", async () => {
  const kept = new CachedAnswers()
  const fail = () => kept.read("listListings", "/x", () => Promise.reject(new Error("The database does not answer.")))
  const both = [fail(), fail()]
  await Promise.all(both.map((answer) => expect(answer).rejects.toThrow("does not answer")))
  expect(String((await kept.read("listListings", "/x", async () => ({ body: 1, about: null }))).as("identity"))).toBe(
    "1"
  )
})

test("memory is bounded: the oldest answers make room", async () => {
  const kept = new CachedAnswers()
  const long = "x".repeat(2 ** 20)
  for (let number = 0; number < 50; number++)
    await kept.read("listListings", `/${number}`, async () => ({ body: long, about: null }))
  const left = Array.from({ length: 50 }, (_, number) => kept.fresh(`/${number}`) !== null)
  expect(left.filter(Boolean)).toHaveLength(31)
  expect(left.indexOf(true)).toBe(19)
})

test("the tag of an answer changes with what it says, and not with the moment at which it was read", async () => {
  const kept = new CachedAnswers()
  const tag = async (key: string, body: unknown) =>
    (await kept.read("listListings", key, async () => ({ body, about: null }))).etag
  const listing = { id: "lst_1", description: `"serverNow":"never"`, serverNow: "2026-01-01T00:00:00.000Z" }
  const first = await tag("/a", { listing })
  expect(await tag("/b", { listing: { ...listing, serverNow: "2026-01-01T00:00:09.000Z" } })).toBe(first)
  expect(await tag("/c", { listing: { ...listing, description: `"serverNow":"now"` } })).not.toBe(first)
})

test("whoever shows a session of any kind, asks for something to be done, or asks at great length is answered without the cache", () => {
  const request = { method: "GET", url: "/api/listings", headers: {} }
  expect(isCacheable(request)).toBe(true)
  expect(isCacheable({ ...request, method: "HEAD" })).toBe(true)
  expect(isCacheable({ ...request, method: "POST" })).toBe(false)
  expect(isCacheable({ ...request, url: `/api/listings?q=${"x".repeat(600)}` })).toBe(false)
  for (const headers of [{ authorization: "" }, { authorization: "Bearer x" }, { "x-admin-token": "x" }])
    expect(isCacheable({ ...request, headers })).toBe(false)
  // The page was made for a signed-in person, but the request has no session any more.
  expect(isCacheable({ ...request, headers: { [ACCOUNT_HEADER]: "acct_1" } })).toBe(false)
  expect(isCacheable({ ...request, headers: { [ACCOUNT_HEADER]: NOBODYS_PAGE } })).toBe(true)
})

test("an answer is about the listing that it names, or whose id was asked for; a slug alone says nothing", () => {
  expect(listingAsked("untilAListingChanges", { id: "lst_1" }, {})).toBeNull()
  expect(listingAsked("untilTheListingChanges", { id: "a-slug" }, { listing: { id: "lst_1" } })).toBe("lst_1")
  expect(listingAsked("untilTheListingChanges", { id: "lst_1" }, { items: [] })).toBe("lst_1")
  expect(listingAsked("untilTheListingChanges", { id: "a-slug" }, { items: [] })).toBeNull()
})

test("only what anybody may read without a limit can be declared to be kept", () => {
  const endpoint = {
    name: "readX",
    area: "x",
    method: "GET",
    path: "/api/x",
    summary: "",
    access: "anyone",
    answer: z.object({}),
    cached: "untilAListingChanges",
  } as const
  expect(() => defineEndpoint(endpoint)).not.toThrow()
  expect(() => defineEndpoint({ ...endpoint, access: "member" })).toThrow("cannot be cached")
  expect(() => defineEndpoint({ ...endpoint, rateLimit: { points: 1, seconds: 1 } })).toThrow("cannot be cached")
  expect(() => defineEndpoint({ ...endpoint, method: "POST", unlimited: "It reads." })).toThrow("cannot be cached")
})
