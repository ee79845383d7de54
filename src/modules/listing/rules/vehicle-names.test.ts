import { bodyStyle, countOf, engineName, fuelType } from "./vehicle-names"

test.each([
  ["Sedan/Saloon", "Sedan"],
  ["Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)", "SUV"],
  ["Crossover Utility Vehicle (CUV)", "SUV"],
  ["Hatchback/Liftback/Notchback", "Hatchback"],
  ["Pickup", "Truck"],
  ["Minivan", "Van"],
  ["Convertible/Cabriolet", "Convertible"],
  ["Coupe", "Coupe"],
  ["Wagon", "Wagon"],
  ["Motorcycle - Scooter", ""],
  ["", ""],
  [undefined, ""],
])("the registry's body %s is our '%s'", (registry, ours) => {
  expect(bodyStyle(registry)).toBe(ours)
})

test.each([
  [{ primary: "Gasoline" }, "Gasoline"],
  [{ primary: "Flexible Fuel Vehicle (FFV)" }, "Gasoline"],
  [{ primary: "Diesel" }, "Diesel"],
  [{ primary: "Electric" }, "Electric"],
  [{ primary: "Electric", electrification: "BEV (Battery Electric Vehicle)" }, "Electric"],
  [{ primary: "Gasoline", secondary: "Electric" }, "Hybrid"],
  [{ primary: "Electric", secondary: "Gasoline" }, "Plug-in Hybrid"],
  [
    { primary: "Gasoline", secondary: "Electric", electrification: "PHEV (Plug-in Hybrid Electric Vehicle)" },
    "Plug-in Hybrid",
  ],
  [{ primary: "Gasoline", electrification: "Strong HEV (Hybrid Electric Vehicle)" }, "Hybrid"],
  [{ primary: "Compressed Natural Gas (CNG)" }, ""],
  [{}, ""],
])("the registry's fuel %j is our '%s'", (registry, ours) => {
  expect(fuelType(registry)).toBe(ours)
})

test.each([
  ["4", 4],
  ["0", null],
  ["4.5", null],
  ["many", null],
  ["", null],
  [undefined, null],
  ["99", null],
])("a count written %j is read as %j", (text, count) => {
  expect(countOf(text, 16)).toBe(count)
})

test.each([
  ["2.0", 4, "In-Line", "2.0 L I4"],
  ["3.5", 6, "V-Shaped", "3.5 L V6"],
  ["2.5", null, "In-Line", "2.5 L"],
  ["1.8", 4, null, "1.8 L"],
  ["", 4, "In-Line", ""],
  ["much", 4, "In-Line", ""],
])("an engine of %s litres, %s cylinders, %s is called '%s'", (litres, cylinders, configuration, name) => {
  expect(engineName(litres, cylinders, configuration)).toBe(name)
})
