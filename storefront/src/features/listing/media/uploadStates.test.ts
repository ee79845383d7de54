import { isLostWithPage, newUpload, uploadLine, type QueuedUpload } from "./uploadStates"

const upload = (change: Partial<QueuedUpload>): QueuedUpload => ({
  ...newUpload({ kind: "photo", target: "listing:lst_1", file: new File([], "1.jpg") }, () => "id"),
  ...change,
})

test.each<[string, QueuedUpload[], number, object | null]>([
  ["nothing", [], 3, null],
  [
    "what moves, with what has arrived since",
    [upload({ state: "sending", progress: 0.5 }), upload({ kind: "video" }), upload({ state: "failed" })],
    1,
    {
      text: "1 photo and 1 video are on the way",
      tone: "brand",
      share: 0.5,
      failed: ["id"],
      again: ["id"],
      listingId: "lst_1",
    },
  ],
  [
    "a connection that broke",
    [upload({ state: "waiting" }), upload({})],
    0,
    { text: "No connection. The upload of 2 photos continues by itself.", tone: "amber", share: 0 },
  ],
  [
    "what was refused",
    [upload({ state: "failed", error: "This is no picture.", isRefused: true })],
    0,
    {
      text: "1 photo could not be uploaded: This is no picture.",
      tone: "danger",
      share: null,
      failed: ["id"],
      again: [],
    },
  ],
  [
    "what waits for a press",
    [upload({ state: "arrived" })],
    1,
    { text: "1 photo is uploaded, but not in the listing yet", share: null, listingId: "lst_1" },
  ],
  ["what is paused", [upload({ kind: "video", state: "paused" })], 0, { text: "1 video is paused" }],
])("the line over the pages says %s", (_what, uploads, arrived, line) => {
  if (line === null) expect(uploadLine(uploads, arrived)).toBeNull()
  else expect(uploadLine(uploads, arrived)).toMatchObject(line)
})

test("closing the page loses what is not kept, but for what was refused", () => {
  const states = ["queued", "sending", "waiting", "paused", "failed", "arrived"] as const
  expect(states.filter((state) => isLostWithPage(upload({ state })))).toEqual(
    states.filter((state) => state !== "failed")
  )
  expect(states.some((state) => isLostWithPage(upload({ state, kept: true })))).toBe(false)
})
