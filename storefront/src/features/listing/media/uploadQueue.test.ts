import type { Photo } from "@northlot/contract"
import { UploadQueue, type Receiver, type Sending, type Sent, type UploadPorts } from "./uploadQueue"
import type { StoredUpload, QueuedUpload, Target } from "./uploadStates"

const CAR: Target = "listing:lst_1"
const FORM: Target = "form:1"
const DAY = 86_400_000

const photoOf = (upload: Pick<QueuedUpload, "shot">, url = "/uploads/1.jpg"): Photo => ({
  id: "pho_1",
  url,
  thumbUrl: url,
  webpUrl: null,
  mediumUrl: null,
  width: 4,
  height: 3,
  contentHash: url,
  shot: upload.shot,
})

/** A browser with several tabs that share stored files and locks. */
function browser() {
  const kept = new Map<string, StoredUpload>()
  const locks = new Map<string, Promise<unknown>>()
  const tabs: UploadQueue[] = []
  const stored = { full: false, now: 0 }
  let count = 0

  const tab = (account: string | null = "acc_1") => {
    const sent: { upload: QueuedUpload; sending: Sending; answer: (sent: Sent) => void; refuse: (e: Error) => void }[] =
      []
    const placed: string[] = []
    const answers = { place: true, reachable: () => undefined as void }
    const ports: UploadPorts = {
      files: {
        all: async () => [...kept.values()],
        read: async (id) => kept.get(id) ?? null,
        put: async (upload) => {
          if (stored.full) throw new Error("QuotaExceededError")
          kept.set(upload.id, upload)
        },
        delete: async (id) => void kept.delete(id),
      },
      send: (upload, sending) =>
        new Promise((answer, refuse) => {
          sent.push({ upload, sending, answer, refuse })
          sending.signal.addEventListener("abort", () => refuse(new Error("stopped")))
        }),
      discard: () => undefined,
      place: async (listingId) => {
        if (answers.place) placed.push(listingId)
        return answers.place
      },
      holdAlone: (name, signal, work) => {
        const mine = (locks.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()))
        locks.set(
          name,
          mine.catch(() => undefined)
        )
        return mine
      },
      tell: (message) => tabs.filter((other) => other !== queue).forEach((other) => other.hear(message)),
      mayPass: (error) => (error as Error).message === "unreachable",
      isOfTheFile: (error) => (error as Error).message === "This is no picture.",
      untilReachable: () => new Promise((go) => (answers.reachable = go)),
      messageOf: (error) => (error as Error).message,
      now: () => stored.now,
      newId: () => `id_${++count}`,
    }
    const queue = new UploadQueue(ports)
    tabs.push(queue)
    if (account) queue.open(account)
    return { queue, sent, placed, answers }
  }
  return { tab, kept, stored }
}

const chosen = (target: Target = CAR, name = "1.jpg") => ({
  kind: "photo" as const,
  target,
  file: new File(["picture"], name),
  shot: "odometer" as const,
})
const form = (taken: QueuedUpload[] = []): Receiver => ({
  knows: () => false,
  take: (upload) => taken.push(upload) > 0,
  onDuplicate: () => undefined,
  onPlaced: () => undefined,
})
const states = (queue: UploadQueue) => queue.snapshot().map(({ state }) => state)

/** Lets pending work run until the condition is true. */
async function until(what: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !what(); turn++) await new Promise(setImmediate)
  expect(what()).toBe(true)
}

test("a file of a stored listing is kept from its choice until the listing shows it", async () => {
  const { tab, kept } = browser()
  const { queue, sent, placed } = tab()
  queue.add([chosen()])
  await until(() => kept.size === 1 && queue.snapshot()[0]!.kept)
  expect(kept.values().next().value).toMatchObject({ accountId: "acc_1", target: CAR, shot: "odometer" })
  sent[0]!.answer({ photo: photoOf(sent[0]!.upload), hash: null })
  await until(() => kept.size === 0)
  expect(placed).toEqual(["lst_1"])
  expect(queue.snapshot()).toEqual([])
})

test("a file of a form is kept from the moment on at which its listing is stored, and stops with the form before", async () => {
  const { tab, kept } = browser()
  const { queue, sent } = tab()
  const taken: QueuedUpload[] = []
  queue.attend("photo", FORM, form(taken))
  queue.add([chosen(FORM)])
  await until(() => sent.length === 1)
  expect(kept.size).toBe(0)
  queue.move(FORM, CAR)
  await until(() => kept.size === 1)
  queue.attend("photo", CAR, form(taken))
  sent[0]!.answer({ photo: photoOf(sent[0]!.upload), hash: "h" })
  await until(() => taken.length === 1)
  expect(taken[0]).toMatchObject({ photo: { shot: "odometer" }, hash: "h" })

  queue.add([chosen(FORM, "2.jpg")])
  await until(() => sent.length === 2)
  queue.cancelAll("photo", FORM)
  expect(sent[1]!.sending.signal.aborted).toBe(true)
  await until(() => kept.size === 0)
})

test("two tabs send a file once; what a closed one leaves goes on in the other, under the same key", async () => {
  const { tab, kept } = browser()
  const first = tab()
  const second = tab()
  first.queue.add([chosen(), chosen(CAR, "2.jpg")])
  await until(() => kept.size === 2 && first.sent.length === 1)
  first.sent[0]!.answer({ photo: photoOf(first.sent[0]!.upload), hash: null })
  await until(() => first.sent.length === 2 && kept.size === 1)
  expect([second.sent.length, second.queue.snapshot()]).toEqual([0, []])

  first.queue.close()
  await until(() => second.sent.length === 1)
  expect(second.sent[0]!.upload.key).toBe(first.sent[1]!.upload.key)
  second.sent[0]!.answer({ photo: photoOf(second.sent[0]!.upload), hash: null })
  await until(() => kept.size === 0)
  // The first tab opens its upload queue again and finds no files to send.
  first.queue.open("acc_1")
  await new Promise(setImmediate)
  expect(first.queue.snapshot()).toEqual([])
})

test("a tab that shows the form takes over from one that does not", async () => {
  const { tab, kept } = browser()
  const first = tab()
  first.queue.add([chosen()])
  await until(() => kept.size === 1 && first.sent.length === 1)
  const second = tab()
  const taken: QueuedUpload[] = []
  second.queue.attend("photo", CAR, form(taken))
  await until(() => second.sent.length === 1)
  expect(first.sent[0]!.sending.signal.aborted).toBe(true)
  expect(first.queue.snapshot()).toEqual([])
  second.sent[0]!.answer({ photo: photoOf(second.sent[0]!.upload), hash: null })
  await until(() => taken.length === 1 && kept.size === 0)
  expect(first.placed).toEqual([])
})

test("what a listing takes by a press alone waits for its form", async () => {
  const { tab, kept } = browser()
  const { queue, sent, answers } = tab()
  answers.place = false
  queue.add([chosen()])
  await until(() => sent.length === 1)
  sent[0]!.answer({ photo: photoOf(sent[0]!.upload), hash: null })
  await until(() => states(queue)[0] === "arrived" && kept.values().next().value?.state === "arrived")
  // The uploaded file, which no form has taken yet, survives a reload.
  queue.close()
  queue.open("acc_1")
  await until(() => states(queue)[0] === "arrived")
  const taken: QueuedUpload[] = []
  queue.attend("photo", CAR, form(taken))
  await until(() => taken.length === 1 && kept.size === 0)
  expect(sent).toHaveLength(1)
})

test("another account sees nothing of it, and what was kept is deleted; so is what is a week old", async () => {
  const { tab, kept, stored } = browser()
  const first = tab()
  first.queue.add([chosen()])
  await until(() => kept.size === 1)
  first.queue.close()
  const second = tab("acc_2")
  await until(() => kept.size === 0)
  expect(second.queue.snapshot()).toEqual([])

  second.queue.add([chosen()])
  await until(() => kept.size === 1)
  second.queue.close()
  stored.now += 7 * DAY
  second.queue.open("acc_2")
  await until(() => kept.size === 0)
  expect(second.queue.snapshot()).toEqual([])
})

test("a broken connection is waited for; a refusal waits for its person, and another try has another key", async () => {
  const { tab } = browser()
  const { queue, sent, answers } = tab()
  queue.add([chosen(), chosen(CAR, "2.jpg")])
  await until(() => sent.length === 1)
  sent[0]!.refuse(new Error("unreachable"))
  await until(() => states(queue)[0] === "waiting")
  answers.reachable()
  await until(() => sent.length === 2)
  expect(sent[1]!.upload.key).toBe(sent[0]!.upload.key)
  sent[1]!.refuse(new Error("This is no picture."))
  await until(() => states(queue)[0] === "failed" && sent.length === 3)
  expect(queue.snapshot()[0]).toMatchObject({ error: "This is no picture.", isRefused: true })
  queue.resume(queue.snapshot()[0]!.id)
  expect(queue.snapshot()[0]).toMatchObject({ error: null, isRefused: false })
  sent[2]!.answer("known")
  await until(() => sent.length === 4)
  expect(sent[3]!.upload.key).not.toBe(sent[0]!.upload.key)
})

test("who signs out in another tab leaves nothing behind here", async () => {
  const { tab, kept } = browser()
  const { queue, sent } = tab()
  queue.add([chosen()])
  await until(() => kept.size === 1 && queue.snapshot()[0]!.kept)
  kept.clear()
  sent[0]!.refuse(new Error("Please sign in."))
  await until(() => queue.snapshot().length === 0)
})

test("a browser without room says so, and the file goes up all the same", async () => {
  const { tab, stored } = browser()
  stored.full = true
  const { queue, sent, placed } = tab()
  queue.add([chosen()])
  await until(() => queue.storesNothing && sent.length === 1)
  expect(queue.snapshot()[0]!.kept).toBe(false)
  sent[0]!.answer({ photo: photoOf(sent[0]!.upload), hash: null })
  await until(() => placed.length === 1)
})

test("a video that is paused stays so over a reload, and goes on where the server has it", async () => {
  const { tab, kept } = browser()
  const { queue, sent } = tab()
  queue.add([{ ...chosen(), kind: "video", shot: null }])
  await until(() => sent.length === 1 && kept.size === 1)
  sent[0]!.sending.onBegun("vup_1")
  const { id } = queue.snapshot()[0]!
  queue.pause(id)
  await until(() => kept.get(id)!.state === "paused")
  queue.close()
  queue.open("acc_1")
  await until(() => states(queue)[0] === "paused")
  expect(sent).toHaveLength(1)
  queue.resume(id)
  await until(() => sent.length === 2)
  expect(sent[1]!.upload.serverId).toBe("vup_1")
})
