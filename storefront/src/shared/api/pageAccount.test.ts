import { RefusedError } from "@northlot/contract"
import { noteRefusal, onOtherAccount, pageHeaders, pageIsOf } from "./pageAccount"
import { uploadFile } from "./upload"

afterEach(() => pageIsOf(null))

test("requests say whose page they come from, once that is known", () => {
  expect(pageHeaders()).toEqual({})
  pageIsOf("acct_ann")
  expect(pageHeaders()).toEqual({ "x-northlot-account": "acct_ann" })
})

test("the page hears that its person is not signed in any more, and of no other refusal", () => {
  let heard = 0
  const end = onOtherAccount(() => heard++)
  for (const code of ["UNAUTHENTICATED", "OTHER_ACCOUNT", "LISTING_CHANGED"] as const)
    expect(noteRefusal(new RefusedError(code))).toMatchObject({ code })
  expect(heard).toBe(1)
  end()
  noteRefusal(new RefusedError("OTHER_ACCOUNT"))
  expect(heard).toBe(1)
})

test("an upload says whose page it comes from, and tells the page when it was refused for that", async () => {
  const said: Record<string, string> = {}
  class Request {
    upload = {}
    status = 409
    response = { ok: false, code: "OTHER_ACCOUNT", error: "You are signed in as somebody else in another tab." }
    onload = () => undefined
    open() {}
    setRequestHeader(name: string, value: string) {
      said[name] = value
    }
    send() {
      this.onload()
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request })
  let heard = 0
  const end = onOtherAccount(() => heard++)
  pageIsOf("acct_ann")
  const endpoint = { method: "POST", path: "/api/uploads/images", upload: { field: "image" } }
  await expect(uploadFile(endpoint, new Blob(["x"]), "x.jpg")).rejects.toMatchObject({ code: "OTHER_ACCOUNT" })
  end()
  expect(said).toMatchObject({ "x-northlot-account": "acct_ann" })
  expect(heard).toBe(1)
})
