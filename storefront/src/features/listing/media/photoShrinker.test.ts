import { photoShrinker, type PhotoBox, type ShrinkWorker } from "./photoShrinker"

class FakeWorker implements ShrinkWorker {
  static started: FakeWorker[] = []
  readonly asked: { id: number; file: Blob; box: PhotoBox }[] = []
  terminated = false
  onmessage: ShrinkWorker["onmessage"] = null
  onerror: ShrinkWorker["onerror"] = null
  onmessageerror: ShrinkWorker["onmessageerror"] = null
  constructor() {
    FakeWorker.started.push(this)
  }
  postMessage(message: { id: number; file: Blob; box: PhotoBox }) {
    this.asked.push(message)
  }
  terminate() {
    this.terminated = true
  }
  answer(index: number, blob: Blob | null, hash = "hash") {
    this.onmessage?.({ data: { id: this.asked[index]!.id, blob, hash } } as MessageEvent)
  }
}

const photo = (name: string) => new Blob([name])
const BOX = { width: 1280, height: 960 }
const small = new Blob(["small"])

// Fake timers stop the clock, so that no answer in these tests comes from a timeout.
beforeEach(() => {
  FakeWorker.started = []
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

it("gives each photo its own answer, in whatever order they come", async () => {
  const shrink = photoShrinker(() => new FakeWorker())
  const first = shrink(photo("a"), BOX)
  const second = shrink(photo("b"), BOX)
  const [worker] = FakeWorker.started
  const other = new Blob(["other"])
  worker!.answer(1, other)
  worker!.answer(0, small)
  expect([await first, await second]).toEqual([
    { blob: small, hash: "hash" },
    { blob: other, hash: "hash" },
  ])
  expect(FakeWorker.started).toHaveLength(1)
})

it("has each photo fitted within its own size", () => {
  const shrink = photoShrinker(() => new FakeWorker())
  const row = { width: 960, height: 720 }
  void shrink(photo("a"), BOX)
  void shrink(photo("b"), row)
  expect(FakeWorker.started[0]!.asked.map(({ box }) => box)).toEqual([BOX, row])
})

it("sends the original where the worker cannot read the photo", async () => {
  const shrink = photoShrinker(() => new FakeWorker())
  const original = photo("unreadable")
  const result = shrink(original, BOX)
  FakeWorker.started[0]!.answer(0, null)
  expect((await result).blob).toBe(original)
})

it("lets every waiting photo go on with its original when the worker dies, and starts another for the next", async () => {
  const shrink = photoShrinker(() => new FakeWorker())
  const originals = [photo("a"), photo("b")]
  const results = originals.map((original) => shrink(original, BOX))
  FakeWorker.started[0]!.onerror?.({} as ErrorEvent)
  expect(await Promise.all(results)).toEqual(originals.map((blob) => ({ blob, hash: null })))
  expect(FakeWorker.started[0]!.terminated).toBe(true)
  const next = shrink(photo("c"), BOX)
  FakeWorker.started[1]!.answer(0, small)
  expect((await next).blob).toBe(small)
})

it("sends the original when no worker can be started", async () => {
  const shrink = photoShrinker(() => {
    throw new Error("refused by policy")
  })
  const original = photo("a")
  expect((await shrink(original, BOX)).blob).toBe(original)
})

it("gives up on a worker that stays silent", async () => {
  const shrink = photoShrinker(() => new FakeWorker(), 5_000)
  const original = photo("a")
  const result = shrink(original, BOX)
  jest.advanceTimersByTime(5_000)
  expect((await result).blob).toBe(original)
  expect(FakeWorker.started[0]!.terminated).toBe(true)
})
