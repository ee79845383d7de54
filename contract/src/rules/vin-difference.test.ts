import { isVinDifferenceSettled, sameMake, sameModel, vinDifferences, type VinTold } from "./vin-difference"

const f150: VinTold = { year: 2024, make: "Ford", model: "F-150", candidates: [] }

const pair = (make: string, one: string, other: string) =>
  sameModel({ year: null, make, model: one }, { year: null, make, model: other })

describe("a VIN and what is written", () => {
  it("a Corolla under the VIN of a truck differs in year, make and model", () => {
    expect(vinDifferences(f150, { year: 2010, make: "Toyota", model: "Corolla" })).toEqual([
      { field: "year", told: "2024", typed: "2010" },
      { field: "make", told: "Ford", typed: "Toyota" },
      { field: "model", told: "F-150", typed: "Corolla" },
    ])
  })

  it("differs in nothing where nothing is written, or nothing is told", () => {
    expect(vinDifferences(f150, { year: null, make: "", model: " " })).toEqual([])
    expect(vinDifferences(null, { year: 2010, make: "Toyota", model: "Corolla" })).toEqual([])
    expect(
      vinDifferences({ year: null, make: "", model: "", candidates: [] }, { year: 2010, make: "Kia", model: "Rio" })
    ).toEqual([])
  })

  it("any of several that fit is right, and all of them are told where none is", () => {
    const candidates = [
      { year: 2022, make: "Ford", model: "F-250" },
      { year: 2022, make: "Ford", model: "F-350" },
    ]
    const told = { year: 2022, make: "Ford", model: "", candidates }
    expect(vinDifferences(told, { year: 2022, make: "Ford", model: "F-350 XLT" })).toEqual([])
    expect(vinDifferences(told, { year: 2022, make: "Ford", model: "Ranger" })).toEqual([
      { field: "model", told: "F-250 or F-350", typed: "Ranger" },
    ])
  })

  it.each([
    ["Chevrolet", "Chevy"],
    ["Volkswagen", "VW"],
    ["Mercedes-Benz", "Mercedes"],
    ["RAM", "Dodge"],
    ["Citroën", "Citroen"],
    ["MINI", "Mini"],
    ["Land Rover", "LANDROVER"],
  ])("%s and %s are one make", (one, other) => expect(sameMake(one, other)).toBe(true))

  it.each([
    ["Toyota", "Ford"],
    ["Honda", "Hyundai"],
    ["Chevrolet", "Chrysler"],
  ])("%s and %s are two makes", (one, other) => expect(sameMake(one, other)).toBe(false))

  it.each([
    ["Ford", "F-150", "F150 XLT SuperCrew"],
    ["Ford", "F-150", "F 150"],
    ["Ford", "F-150", "F150XLT"],
    ["Honda", "CR-V", "CRV EX-L"],
    ["Honda", "Civic", "Honda Civic Si"],
    ["Mazda", "CX-5", "CX5"],
    ["Chevrolet", "Silverado", "Silverado 1500 LT"],
    ["GMC", "Sierra HD", "Sierra 3500HD"],
    ["BMW", "435i", "4 Series"],
    ["BMW", "330i", "3-Series"],
    ["Mercedes-Benz", "C-Class", "C 300"],
    ["Mercedes-Benz", "GLC-Class", "GLC300"],
    ["Lexus", "RX", "RX 350"],
    ["Lexus", "IS", "IS250"],
    ["Tesla", "Model 3", "Model 3 Long Range"],
    ["Ram", "1500", "Ram 1500"],
    ["MINI", "Hardtop", "Cooper Hardtop"],
    ["MINI", "Hardtop", "Cooper S"],
    ["MINI", "Countryman", "Cooper S Countryman ALL4"],
  ])("%s %s and %s are one model", (make, one, other) => {
    expect(pair(make, one, other)).toBe(true)
    expect(pair(make, other, one)).toBe(true)
  })

  it.each([
    ["Ford", "F-150", "F-550"],
    ["Ford", "Mustang", "Mustang Mach-E"],
    ["Ford", "Transit", "Transit Connect"],
    ["Nissan", "Rogue", "Rogue Sport"],
    ["Toyota", "Corolla", "Corolla Cross"],
    ["Toyota", "Corolla", "Camry"],
    ["Mazda", "CX-5", "CX-50"],
    ["Mazda", "3", "6"],
    ["Jeep", "Cherokee", "Grand Cherokee"],
    ["Ram", "1500", "2500"],
    ["BMW", "330i", "5 Series"],
    ["Mercedes-Benz", "C-Class", "GLC 300"],
    ["Tesla", "Model 3", "Model Y"],
    ["GMC", "Yukon", "Yukon XL"],
    ["MINI", "Hardtop", "Cooper Countryman"],
  ])("%s %s and %s are two models", (make, one, other) => {
    expect(pair(make, one, other)).toBe(false)
    expect(pair(make, other, one)).toBe(false)
  })
})

describe("a confirmation", () => {
  const model = { field: "model", told: "F-150", typed: "Corolla" } as const

  it("speaks of the differences that were shown", () => {
    expect(isVinDifferenceSettled([model], [model])).toBe(true)
    expect(isVinDifferenceSettled([], [])).toBe(true)
  })

  it("does not speak of another one", () => {
    expect(isVinDifferenceSettled([model], [])).toBe(false)
    expect(isVinDifferenceSettled([model], [{ ...model, typed: "Camry" }])).toBe(false)
    expect(isVinDifferenceSettled([model, { field: "year", told: "2024", typed: "2010" }], [model])).toBe(false)
  })
})
