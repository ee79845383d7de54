import { isNarrowed, nextVinOrder, queryOf, readSearch, writeSearch } from "./transactionFilter"

const read = (query: string) => readSearch(new URLSearchParams(query))

it("keeps the whole search in the address", () => {
  const address = "type=sold&vin=1HG&vehicle=honda+civic&period=this-month&byVin=desc&page=3"
  expect(read(address)).toEqual({
    type: "sold",
    vin: "1HG",
    vehicle: "honda civic",
    period: "this-month",
    byVin: "desc",
    offset: 50,
  })
  expect(writeSearch(read(address), { offset: 50 }).toString()).toBe(address)
})

it.each(["", "type=given&period=tomorrow&byVin=up", "page=0", "page=-2", "page=1.5", "page=99999999"])(
  "shows everything for '%s'",
  (address) => {
    expect(read(address)).toEqual({ type: "all", vin: "", vehicle: "", period: "all", byVin: null, offset: 0 })
  }
)

it("begins at the first page when the search or the order changes", () => {
  expect(writeSearch(read("page=3"), { type: "bought" }).toString()).toBe("type=bought")
  expect(writeSearch(read("page=3"), { byVin: "asc" }).toString()).toBe("byVin=asc")
})

it("asks the server for what is typed, without blanks around it", () => {
  expect(queryOf(read("vin=+1HG+&vehicle=++&byVin=asc"))).toEqual({
    type: "all",
    period: "all",
    vin: "1HG",
    sort: "vin",
    order: "asc",
  })
  expect(isNarrowed(read("vehicle=++"))).toBe(false)
  expect(isNarrowed(read("period=today"))).toBe(true)
})

it("turns the order by VIN around, then off", () => {
  expect([null, "asc", "desc"].map((order) => nextVinOrder(order as never))).toEqual(["asc", "desc", null])
})
