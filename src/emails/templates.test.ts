import { EMAIL_TEMPLATES, renderEmail } from "./templates"

const ID = /\b[a-z]{2,12}_[0-9A-HJKMNP-TV-Z]{26}\b/
/** Every value of an e-mail is or contains an id, so that the test finds each template that prints ids. */
const dataOfIds = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name) => {
      const list = (entry: object) => JSON.stringify([entry])
      const id = "sale_01KAJ2M0V3W4X5Y6Z7A8B9C0D1"
      if (name === "cars") return list({ title: `Car ${id}`, line: `Found ${id}`, listingId: id })
      if (name === "stops") return list({ name: "Civic", token: id })
      if (name === "links") return list({ label: "Open the sale", path: `/admin/sales/${id}/show` })
      if (name === "code") return "123456"
      return name === "unsubscribe" ? undefined : id
    },
  }
)

test.each(EMAIL_TEMPLATES)("%s prints no internal id: it stands in links alone", (template) => {
  const { subject, text, html } = renderEmail(template, dataOfIds, "https://northlot.test")
  const withoutLinks = text.replace(/https:\/\/\S+/g, "")
  const seen = html.replace(/href="[^"]*"/g, "")
  for (const read of [subject, withoutLinks, seen]) expect(read).not.toMatch(ID)
})

test("a message to us leads to the account, the listing and the sale by links with words, not by addresses", () => {
  const links = JSON.stringify([{ label: "Open the account", path: "/admin/registrants/acct_1/show" }])
  const data = { title: "Message #ABCDEFGH: A listing", text: "From: Robin <robin@example.test>\nIs it there?", links }
  const { text, html } = renderEmail("contact-message", data, "https://northlot.test")
  expect(text).toContain("Open the account\nhttps://northlot.test/admin/registrants/acct_1/show")
  expect(html).toContain(">Open the account</a></p>")
})
