import type { ChatMessage } from "@northlot/contract"
import fc from "fast-check"
import { afterSending } from "@/shared/forms/drafts"
import { joinHistory, mergeMessages } from "./mergeMessages"
import { shownSize, takeFiles } from "./takeFiles"
import { shownTelephone, telephoneAddress } from "./telephone"

const message = (seq: number, text = "x"): ChatMessage => ({
  id: `m${seq}`,
  seq,
  listingId: "l",
  saleId: "s",
  userId: "u",
  mine: false,
  text,
  attachments: [],
  ts: "",
})

it("shows a message once, in order, however often and late it arrives", () => {
  const merged = mergeMessages([message(1), message(3)], [message(3, "again"), message(2)])
  expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(merged[2]!.text).toBe("again")
})

it("keeps the earlier pages when the newest is fetched again, and drops them where it does not join on", () => {
  const seqs = (messages: ChatMessage[]) => messages.map(({ seq }) => seq)
  expect(seqs(joinHistory([message(1), message(2)], [message(2), message(3)]))).toEqual([1, 2, 3])
  expect(seqs(joinHistory([message(1), message(2)], [message(3)]))).toEqual([1, 2, 3])
  expect(seqs(joinHistory([message(1), message(2)], [message(4), message(5)]))).toEqual([4, 5])
  expect(seqs(joinHistory([], []))).toEqual([])
})

describe("files for a message", () => {
  const file = (name: string, size = 1_000, problem: string | null = null) => ({ name, size, problem })

  it("are taken as far as there is room, and the others are named", () => {
    expect(takeFiles([file("a.jpg"), file("b.pdf"), file("c.jpg")], 2)).toEqual({
      taken: [file("a.jpg"), file("b.pdf")],
      remarks: ["A message carries 10 files at most."],
    })
    expect(
      takeFiles([file("a.mp4", 1_000, "a.mp4 is a film."), file("b.jpg", 10_485_761), file("c.png", 10_485_760)], 10)
    ).toEqual({
      taken: [file("c.png", 10_485_760)],
      remarks: ["a.mp4 is a film.", "b.jpg is larger than 10 MB."],
    })
  })

  it.each([
    [1, "1 KB"],
    [840_000, "840 KB"],
    [2_350_000, "2.4 MB"],
  ])("of %i bytes are shown as %s", (bytes, expected) => {
    expect(shownSize(bytes)).toBe(expected)
  })
})

describe("what was typed while a message was on its way stays", () => {
  it.each([
    ["Hello", "Hello", ""],
    ["Hello and more", "Hello", "and more"],
    ["Something else", "Hello", "Something else"],
  ])("%j after %j was sent: %j", (current, sent, expected) => {
    expect(afterSending(current, sent)).toBe(expected)
  })

  it("whatever it was", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (sent, more) =>
        expect(afterSending(sent + more, sent).trim()).toBe(more.trim())
      )
    )
  })
})

describe("a telephone number", () => {
  it.each([
    ["(416) 555-0100", "tel:+14165550100", "416-555-0100"],
    ["1 416 555 0100", "tel:+14165550100", "416-555-0100"],
    ["+44 20 7946 0000", "tel:+442079460000", "+44 20 7946 0000"],
    ["416-555-0100 x12", "tel:+14165550100,12", "416-555-0100 x12"],
  ])("%s is called as %s and shown as %s", (number, address, shown) => {
    expect([telephoneAddress(number), shownTelephone(number)]).toEqual([address, shown])
  })
})
