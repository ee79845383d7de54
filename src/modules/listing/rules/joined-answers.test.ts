import type { DecodedVehicle } from "../types"
import { joinAnswers } from "./joined-answers"

const told: DecodedVehicle = {
  year: 2022,
  make: "Ford",
  model: "F-250",
  trim: "XL",
  body: "Truck",
  fuel: "Gasoline",
  engine: "",
  cylinders: 8,
  doors: 4,
  drivetrain: "",
  transmission: "",
  plantCountry: "",
  vehicleType: "Truck",
  weightClass: "",
  certain: true,
  candidates: [],
}
const candidates = ["F-250", "F-350"].map((model) => ({ year: 2022, make: "Ford", model }))
const several: DecodedVehicle = { ...told, model: "", certain: false, candidates }

it("one that is known to one registry alone is what that one says", () => {
  expect(joinAnswers(null, told)).toBe(told)
  expect(joinAnswers(told, null)).toBe(told)
  expect(joinAnswers(null, null)).toBeNull()
})

it("the second registry decides between what the first could not tell apart", () => {
  expect(joinAnswers(several, { ...told, make: "FORD", model: "F-350" })).toMatchObject({
    model: "F-350",
    certain: true,
  })
})

it("two registries that name two cars leave the choice to the person", () => {
  const joined = joinAnswers({ ...told, certain: false }, { ...told, year: 2023, model: "F-350" })
  expect(joined).toMatchObject({ year: null, make: "Ford", model: "", trim: "", certain: false })
  expect(joined?.candidates.map(({ model }) => model)).toEqual(["F-250", "F-350"])
})
