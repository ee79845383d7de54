import fc from "fast-check"
import { TRAFFIC_SOURCES, trafficSourceOf } from "./traffic-source"

const OWN = "northlot.example"

test.each([
  ["", "direct"],
  ["about:blank", "direct"],
  ["not an address", "direct"],
  ["https://northlot.example/auctions?q=civic", "direct"],
  ["https://NORTHLOT.example/", "direct"],
  ["https://www.google.ca/", "search"],
  ["https://www.google.co.uk/search?q=civic", "search"],
  ["https://duckduckgo.com/", "search"],
  ["https://search.yahoo.com/", "search"],
  ["https://search.brave.com/", "search"],
  ["android-app://com.google.android.googlequicksearchbox/", "search"],
  ["https://mail.google.com/", "referral"],
  ["https://docs.google.com/document", "referral"],
  ["https://google.example.com/", "referral"],
  ["https://notgoogle.com/", "referral"],
  ["https://l.facebook.com/l.php?u=x", "social"],
  ["https://t.co/abc", "social"],
  ["https://out.reddit.com/", "social"],
  ["https://notx.com/", "referral"],
  ["https://cars.example.org/blog", "referral"],
  ["http://northlot.example:8080/", "referral"],
])("%s is %s", (referrer, source) => {
  expect(trafficSourceOf(referrer, OWN)).toBe(source)
})

test("any text is one of the classes", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (referrer) =>
      TRAFFIC_SOURCES.includes(trafficSourceOf(referrer, OWN))
    )
  )
})
