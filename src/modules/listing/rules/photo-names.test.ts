import { carsByPath, comparePaths, isNoPhotoPath, type NamedCar } from "./photo-names"

const car = (listingId: string, vin: string, stockNumber: string | null = null): NamedCar => ({
  listingId,
  vin,
  stockNumber,
})
const CARS = [
  car("civic", "1HGCM82633A004352"),
  car("ford", "2FMDK3GC4BBA12345", "12"),
  car("fiesta", "", "12-A"),
  car("truck", "", "S 7/2"),
]

test.each([
  ["1HGCM82633A004352_01.jpg", "civic"],
  ["1hgcm82633a004352.JPG", "civic"],
  ["east lot/1HGCM82633A004352/front.png", "civic"],
  ["1HGCM82633A004352 - side/2.webp", "civic"],
  ["12_1.jpg", "ford"],
  ["12.jpg", "ford"],
  ["12/anything.jpg", "ford"],
  ["12-a_1.jpg", "fiesta"],
  ["12 A 1.jpg", "fiesta"],
  ["S7-2_3.jpg", "truck"],
  // No car has the stock number 123, and the VIN 1HGCM82633A00435 is incomplete.
  ["123_1.jpg", null],
  ["1HGCM82633A00435_01.jpg", null],
  ["photo.jpg", null],
  ["", null],
])("'%s' is of %s", (path, listingId) => expect(carsByPath(CARS)(path)?.listingId ?? null).toBe(listingId))

test.each(["12/", "__MACOSX/12_1.jpg", "12/.DS_Store", "12/Thumbs.db"])("'%s' is nothing that was sent", (path) =>
  expect(isNoPhotoPath(path)).toBe(true)
)

test("numbers in names are read as numbers", () => {
  expect(["12/10.jpg", "12/2.jpg", "12/1.jpg", "2/1.jpg"].sort(comparePaths)).toEqual([
    ...["2/1.jpg", "12/1.jpg", "12/2.jpg", "12/10.jpg"],
  ])
  expect(isNoPhotoPath("12/1.jpg")).toBe(false)
})
