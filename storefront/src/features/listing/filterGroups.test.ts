import { FILTER_NAMES } from "@/entities/listing/filterState"
import { FILTER_GROUPS, activeIn, isOpen } from "./filterGroups"

test("every filter but the words is in one group", () => {
  const grouped: string[] = Object.values(FILTER_GROUPS).flatMap(({ filters }) => [...filters])
  expect([...grouped].sort()).toEqual(FILTER_NAMES.filter((name) => name !== "q").sort())
})

test("a group counts its own active filters; how far around a place is no filter of its own", () => {
  const filters = { near: "Ajax", radiusKm: "50", location: "Ajax", make: "Honda" }
  expect(activeIn(FILTER_GROUPS.place, filters)).toBe(2)
  expect(activeIn(FILTER_GROUPS.car, filters)).toBe(1)
  expect(activeIn(FILTER_GROUPS.build, filters)).toBe(0)
})

test.each([
  ["folded at first", FILTER_GROUPS.build, 0, undefined, false],
  ["open at first, where most people look", FILTER_GROUPS.car, 0, undefined, true],
  ["open where one of its filters is active", FILTER_GROUPS.build, 1, undefined, true],
  ["as the person left it", FILTER_GROUPS.build, 1, false, false],
  ["as the person left it, the other way", FILTER_GROUPS.build, 0, true, true],
] as const)("a group is %s", (_how, group, active, chosen, open) => {
  expect(isOpen(group, active, chosen)).toBe(open)
})
