import { DEMO_VEHICLES } from "../catalogue/demo-vehicles"
import { visitsOf } from "./visits"

test("a car is looked at on each day that it is on sale, by all ways, and a draft never", () => {
  for (const vehicle of DEMO_VEHICLES) {
    const visits = visitsOf(vehicle)
    if (vehicle.state === "draft") expect(visits).toEqual([])
    else {
      const days = visits.map(({ daysAgo }) => daysAgo)
      expect(new Set(days).size).toBe(Math.max(...days) - Math.min(...days) + 1)
      expect(visits.every(({ views }) => Number.isSafeInteger(views) && views > 0)).toBe(true)
    }
  }
  expect(new Set(DEMO_VEHICLES.flatMap(visitsOf).map(({ source }) => source))).toEqual(
    new Set(["search", "direct", "referral", "social"])
  )
})

test("each load tells the same visits", () => {
  expect(DEMO_VEHICLES.map(visitsOf)).toEqual(DEMO_VEHICLES.map(visitsOf))
})

test("nobody is said to have looked at a car that was sold after its auction", () => {
  for (const vehicle of DEMO_VEHICLES)
    if (vehicle.state === "sold") {
      const ended = Math.floor(-vehicle.schedule!.endsInMinutes / 1_440)
      expect(visitsOf(vehicle).every(({ daysAgo }) => daysAgo >= ended)).toBe(true)
    }
})
