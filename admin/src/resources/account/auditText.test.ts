import { detailsText } from "./auditText"

test.each<[Record<string, unknown>, string]>([
  [{}, "–"],
  [{ note: null, reason: "" }, "–"],
  [{ reason: "Chargeback" }, "reason: Chargeback"],
  [
    { email: { from: "a@x.ca", to: "b@x.ca" }, mobile: { from: "", to: "1" } },
    "email: a@x.ca → b@x.ca · mobile: (empty) → 1",
  ],
  [{ minDurationSeconds: 60, waived: true }, "min duration seconds: 60 · waived: yes"],
  [{ totalCents: 50_025, feeCents: { from: 0, to: 100 } }, "total: CA$500.25 · fee: CA$0.00 → CA$1.00"],
  [{ roles: ["support", "finance"], files: [] }, "roles: support, finance · files: (empty)"],
  [{ changes: { city: "Ajax", dealer: { omvic: "123", tel: null } } }, "changes: city: Ajax, dealer: omvic: 123"],
  [{ until: "2026-03-08T05:00:00.000Z" }, "until: Mar 8, 2026, 12:00 a.m. EST"],
])("%j is shown as %s", (details, words) => expect(detailsText(details)).toBe(words))
