import { notTaken, photoKey, takePhotos } from "./takePhotos"

const file = (name: string, size = 1) => ({ name, size, lastModified: 0 })
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`))

it("takes what there are places for, and counts the rest", () => {
  const result = takePhotos(files(25), new Set(), 22)
  expect([result.taken.length, result.over, result.duplicates]).toEqual([22, 3, 0])
  expect(takePhotos(files(1), new Set(), 0)).toMatchObject({ taken: [], over: 1 })
})

it("takes each photo once, also among those that came earlier", () => {
  const known = new Set([photoKey(file("a.jpg"))])
  const result = takePhotos([file("a.jpg"), file("b.jpg"), file("b.jpg"), file("c.jpg")], known, 22)
  expect(result.taken.map(({ name }) => name)).toEqual(["b.jpg", "c.jpg"])
  expect(result.duplicates).toBe(2)
})

it("keeps two photos of one name apart, as phones name them", () => {
  expect(takePhotos([file("image.jpg", 1), file("image.jpg", 2)], new Set(), 22).taken).toHaveLength(2)
})

it("says how many were not taken, and why", () => {
  expect(notTaken({ over: 3, duplicates: 1, refused: 2, limit: 22 })).toEqual([
    "3 photos were not added: a listing has 22 places.",
    "1 photo was not added: already in the list.",
    "2 files were not added: only JPEG, PNG and WebP pictures can be shown.",
  ])
  expect(notTaken({ over: 0, duplicates: 0, refused: 0, limit: 22 })).toEqual([])
})
