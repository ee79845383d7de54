import fc from "fast-check"
import { findPlace } from "./places"

const AJAX = { latitude: 43.8603, longitude: -79.0136 }
const L1S = { latitude: 43.8265, longitude: -78.9991 }

test.each(["L1S", "l1s", " L1S ", "L1S 3K4", "l1s3k4", "L1S-3K4", "L1S, Ontario", "Ajax, ON L1S 3K4"])(
  "%j is the area of its first three characters",
  (text) => {
    expect(findPlace(text)).toEqual(L1S)
  }
)

test.each([
  "Ajax",
  "AJAX",
  " ajax ",
  "Ajax, Ontario",
  "Ajax, ON",
  "Ajax/Durham",
  "Ajax, Ont.",
  "Ajax, Durham, Ontario, Canada",
  "Ajax ON",
  "ajax ontario canada",
])("%j is in the middle of Ajax", (text) => {
  expect(findPlace(text)).toEqual(AJAX)
})

test.each([
  ["Thunder Bay Ontario", "P7C"],
  ["North Bay", "P1B"],
  ["St. Catharines", "L2P"],
  ["Saint Catharines, ON", "L2P"],
  ["sault sainte-marie", "P6A"],
  ["Sudbury", "P3A"],
  ["Toronto, ON", "M5V"],
  ["Vaughan", "L4K"],
  ["Ottawa", "K1S"],
  ["Montréal", "H3A"],
  ["Québec, QC", "G1K"],
  ["Laval", "H7S"],
  ["Trois-Rivières", "G8Y"],
  ["trois rivieres", "G8Y"],
  ["Lévis", "G6V"],
  ["Gaspé", "G4X"],
  ["L'Île-des-Sœurs", "H3E"],
  ["St. John's, NL", "A1E"],
  ["Saint John", "E2L"],
  ["Halifax", "B3L"],
  ["Victoria BC", "V8V"],
  ["Fort McMurray", "T9H"],
])("%s lies around the area %s", (place, code) => {
  const [found, area] = [findPlace(place)!, findPlace(code)!]
  expect(Math.abs(found.latitude - area.latitude)).toBeLessThan(0.12)
  expect(Math.abs(found.longitude - area.longitude)).toBeLessThan(0.16)
})

test("of the same name Ontario's is meant, then the one with most areas; with a province, that one", () => {
  expect(findPlace("Windsor")!.longitude).toBeCloseTo(-83, 0)
  expect(findPlace("Windsor, Quebec")).toEqual(findPlace("J1S"))
  expect(findPlace("Windsor NL")).toEqual(findPlace("A2B"))
  // Two postal-code areas named Grand Falls are in New Brunswick, one is in Newfoundland. The province with more wins.
  expect(findPlace("Grand Falls")).toEqual(findPlace("Grand Falls, NB"))
  expect(findPlace("Grand Falls, NL")).toEqual(findPlace("A2A"))
  expect(findPlace("Kingston")!.longitude).toBeCloseTo(-76.5, 0)
  expect(findPlace("Kingston, New Brunswick")).toEqual(findPlace("E5S"))
})

test.each(
  ["", " ", ",", "Ontario", "Nowhere", "Ajax, Quebec", "Detroit, Michigan"].concat([
    "L1",
    "D1S",
    "L1O",
    "L1S 3",
    "K0H",
    "H0H 0H0",
    "\ufffd",
    "..",
  ])
)("nobody knows %j", (text) => {
  expect(findPlace(text)).toBeNull()
})

test("an area whose line is broken is not known by its code, and its town not by its region", () => {
  expect(findPlace("K0K 1A0")).toBeNull()
  expect(findPlace("Hearst")).toBeNull()
  expect(findPlace("P0L")).not.toBeNull()
})

test("whatever is typed is a place in Canada or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 120 }), fc.stringMatching(/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/)), (text) => {
      const found = findPlace(text)
      if (!found) return
      expect(found.latitude).toBeGreaterThan(41)
      expect(found.latitude).toBeLessThan(84)
      expect(found.longitude).toBeGreaterThan(-142)
      expect(found.longitude).toBeLessThan(-52)
    })
  )
})
