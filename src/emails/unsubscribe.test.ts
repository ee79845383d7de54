import fc from "fast-check"
import { NOTICE_PURPOSES } from "@northlot/contract"
import { installConfiguration, readConfiguration } from "#src/platform/configuration"
import { renderEmail } from "./templates"
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-token"

const withSecret = (cookie: string) =>
  installConfiguration(
    readConfiguration(
      {},
      { databaseUrl: "", secrets: { jwt: "", cookie, fileLinks: "", sandboxWebhook: "", encryption: "" } }
    )
  )

beforeEach(() => withSecret("a secret of this market"))

describe("the link that ends e-mails", () => {
  test("names one person and one purpose, and reads back as it was made", () => {
    for (const purpose of NOTICE_PURPOSES)
      expect(readUnsubscribeToken(unsubscribeToken("acct_01", purpose))).toEqual({ accountId: "acct_01", purpose })
  })

  test("is nobody's to make: another account, purpose or secret, a cut or a longer one is refused", () => {
    const token = unsubscribeToken("acct_01", "outbid")
    const [, signature] = token.split(".")
    const [others] = unsubscribeToken("acct_02", "outbid").split(".")
    const [purposes] = unsubscribeToken("acct_01", "news").split(".")
    for (const forged of [
      `${others}.${signature}`,
      `${purposes}.${signature}`,
      token.slice(0, -1),
      `${token}.x`,
      `${token}x`,
      "",
      ".",
      "a.b",
    ]) {
      expect(readUnsubscribeToken(forged)).toBeNull()
    }
    withSecret("another secret")
    expect(readUnsubscribeToken(token)).toBeNull()
  })

  test("is refused for whatever else is sent", () => {
    fc.assert(fc.property(fc.string(), (text) => expect(readUnsubscribeToken(text)).toBeNull()))
  })

  test("is in the text and the page of an e-mail that somebody asked for, and in no other", () => {
    const data = {
      first: "Avery",
      title: "You were outbid",
      text: "The highest bid is CA$9,000.\nBid again.",
      listingId: "lst_1",
    }
    const asked = renderEmail("outbid", { ...data, unsubscribe: "to.ken" }, "https://northlot.example")
    for (const body of [asked.text, asked.html])
      expect(body).toContain("https://northlot.example/unsubscribe?token=to.ken")
    for (const body of Object.values(renderEmail("sale-step", data, "https://northlot.example")))
      expect(body).not.toContain("nsubscribe")
  })
})
