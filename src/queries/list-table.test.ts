import { allEndpoints, isAdminList, plainValues } from "@northlot/contract"
import { csv } from "#src/platform/csv"
import { tableOf } from "./list-table"

test("a row is told in words: amounts in dollars, truths as yes and no, lists in one cell, formulas as text", () => {
  const row = {
    id: "sale_1",
    buyer: { name: "=cmd()", email: null },
    priceCents: 1_250_050,
    balanceCents: -5,
    paid: true,
    signals: ["phone", "card"],
    details: { reason: "x" },
    missing: undefined,
  }
  const columns = ["id", "buyer.name", "buyer.email", "priceCents", "balanceCents", "paid", "signals", "details", "a.b"]
  expect(csv(tableOf(columns), [row])).toBe(
    "\uFEFFID,Buyer name,Buyer email,Price (CA$),Balance (CA$),Paid,Signals,Details,A b\r\n" +
      `sale_1,'=cmd(),,12500.5,-0.05,yes,phone; card,"{""reason"":""x""}",\r\n`
  )
})

test.each(allEndpoints.filter(isAdminList).map((list) => [list.list, list] as const))(
  "the columns of %s are values of its rows, each under a name of its own",
  (_name, { item, columns }) => {
    expect(columns).toContain("id")
    expect(columns.filter((path) => !plainValues(item).includes(path))).toEqual([])
    const names = tableOf(columns).map(([name]) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
)
