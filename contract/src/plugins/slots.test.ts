import { slotBadge, slotSection } from "./slots"

const withLink = (href: string) =>
  slotSection.safeParse({ title: "Report", links: [{ text: "Read it", href }] }).success

test.each(["/guides", "/listing/abc?x=1#bids", "https://elsewhere.example/report.pdf"])(
  "a link may lead to %s",
  (href) => expect(withLink(href)).toBe(true)
)

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "http://elsewhere.example",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "https://user:secret@elsewhere.example",
  "https://",
  "guides",
  "/a b",
  " https://elsewhere.example",
])("a link may not lead to %s", (href) => expect(withLink(href)).toBe(false))

test.each([
  ["markup is only text", { text: "<b>Fine</b>" }, true],
  ["a control character", { text: "Fine\u0007" }, false],
  ["a character that turns the direction of reading", { text: "CA\u202e$5" }, false],
  ["a picture of its own", { text: "Fine", icon: "https://elsewhere.example/x.svg" }, false],
  ["a key that no slot has", { text: "Fine", html: "<b>Fine</b>" }, false],
  ["more than fits", { text: "x".repeat(41) }, false],
  ["nothing", { text: "  " }, false],
])("a badge is judged strictly: %s", (_what, badge, isFine) => expect(slotBadge.safeParse(badge).success).toBe(isFine))

const withAction = (action: object) =>
  slotSection.safeParse({ title: "Report", action: { text: "Order", ...action } }).success

test.each(["orders", "listings/lst_1/orders"])("an action goes to the plugin's route %s", (route) =>
  expect(withAction({ route, body: { listingId: "lst_1", copies: 2, urgent: true } })).toBe(true)
)

test.each(["", "/orders", "../other/orders", "orders/..", "orders?x=1", "https://elsewhere.example"])(
  "an action goes nowhere else: %s",
  (route) => expect(withAction({ route })).toBe(false)
)
