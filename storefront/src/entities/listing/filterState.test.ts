import {
  isUsable,
  queryOf,
  readFilters,
  toggled,
  toldFilters,
  toldValues,
  withoutChoice,
  writeFilters,
} from "./filterState"
import { filterText, toldText } from "./filterWords"

it("reads what the address holds and drops what the server would refuse", () => {
  const search = new URLSearchParams("q=civic&yearMin=2015&priceMax=abc&unknown=1&certified=true&make=")
  expect(readFilters(search)).toEqual({ q: "civic", yearMin: "2015", certified: "true" })
  expect(queryOf(readFilters(search), "ending")).toEqual({
    q: "civic",
    yearMin: "2015",
    certified: "true",
    sort: "ending",
  })
  const refused = {
    yearMin: "2",
    yearMax: "20 15",
    priceMin: "-1",
    priceMax: "99999999",
    kmsMax: "1.5",
    endingWithinMinutes: "0",
    sellerType: "thief",
    hot: "maybe",
    make: "m".repeat(61),
    q: `a${"b".repeat(100)}`,
    location: "Gu\u0007elph",
  }
  expect(readFilters(new URLSearchParams(refused))).toEqual({})
})

it("takes the model away with its make, and begins another list at its beginning", () => {
  const before = new URLSearchParams("make=Honda&model=Civic&sort=newest&shown=96")
  expect(writeFilters(before, { make: "Kia" }).toString()).toBe("make=Kia&sort=newest")
  expect(writeFilters(before, { model: "Fit" }).toString()).toBe("make=Honda&model=Fit&sort=newest")
  expect(writeFilters(before, { make: "" }).toString()).toBe("sort=newest")
})

it("says each filter in the words of its field", () => {
  expect(filterText("kmsMax", "80000")).toBe("Up to 80,000 km")
  expect(["30", "1440", "4320", "777"].map((minutes) => filterText("endingWithinMinutes", minutes))).toEqual([
    "Ending within 30 minutes",
    "Ending within a day",
    "Ending within 3 days",
    "Ending within 777 minutes",
  ])
  expect(filterText("make", "Honda")).toBe("Honda")
})

it("asks how far only around a place, and for no code that is still being typed", () => {
  const read = (address: string) => readFilters(new URLSearchParams(address))
  expect(read("near=L1S&radiusKm=100")).toEqual({ near: "L1S", radiusKm: "100" })
  expect(read("near=Ajax%2C+ON&radiusKm=24")).toEqual({ near: "Ajax, ON" })
  expect(read("radiusKm=100")).toEqual({})
  for (const code of ["L1S", "l1s 3k4", "L1S3K4", "L1S-3K4"])
    expect([code, isUsable("near", code)]).toEqual([code, true])
  for (const code of ["L1", "l1s 3", "L1S3K", "L1S 3K4 5"])
    expect([code, isUsable("near", code)]).toEqual([code, false])
})

it("takes how far, and the order by it, away with the place", () => {
  const before = new URLSearchParams("near=L1S&radiusKm=100&sort=nearest&make=Honda")
  expect(writeFilters(before, { near: "" }).toString()).toBe("make=Honda")
  expect(writeFilters(before, { near: "K1P" }).get("radiusKm")).toBe("100")
  expect(writeFilters(before, { radiusKm: "" }).toString()).toBe("near=L1S&sort=nearest&make=Honda")
  expect(writeFilters(new URLSearchParams("near=L1S&sort=newest"), { near: "" }).toString()).toBe("sort=newest")
})

it("tells the place and how far around it in one", () => {
  const filters = { make: "Honda", near: "L1S", radiusKm: "100" }
  expect(
    toldFilters(filters).flatMap((name) => toldValues(name, filters).map((told) => toldText(told, filters)))
  ).toEqual(["Within 100 km of L1S", "Honda"])
  expect(toldText({ name: "near", value: "Ajax" }, { near: "Ajax" })).toBe("Near Ajax")
  expect(filterText("radiusKm", "25")).toBe("Within 25 km")
})

it("adds and removes one of several choices, each in whatever case, and gives each a chip", () => {
  expect(toggled(undefined, "Kia")).toBe("Kia")
  expect(toggled("Kia", "Honda")).toBe("Honda,Kia")
  expect(toggled("Honda,Kia", "honda")).toBe("Kia")
  expect(toggled("Kia", "Kia")).toBe("")
  const filters = { make: "Honda,Kia", q: "red, blue" }
  const chips = toldFilters(filters).flatMap((name) => toldValues(name, filters))
  expect(chips.map(({ value }) => value)).toEqual(["red, blue", "Honda", "Kia"])
  expect(chips.map((chip) => withoutChoice(chip, filters))).toEqual(["", "Kia", "Honda"])
  expect(filterText("make", "Honda,Kia")).toBe("Honda or Kia")
  expect(
    isUsable(
      "make",
      Array(21)
        .fill("x")
        .map((one, index) => one + index)
        .join(",")
    )
  ).toBe(false)
  expect(isUsable("make", `${"m".repeat(60)},${"n".repeat(60)}`)).toBe(true)
})
