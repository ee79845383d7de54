import { firstViewLinks } from "./first-view"

const photo = {
  id: "p1",
  url: "/uploads/a.jpg",
  thumbUrl: "/uploads/a-t.webp",
  webpUrl: "/uploads/a.webp",
  mediumUrl: "/uploads/a-m.webp",
  width: 1280,
  height: 960,
  contentHash: "h",
  shot: null,
}

const unfinished = (path: string, pictured: Parameters<typeof firstViewLinks>[1]) =>
  firstViewLinks(path, pictured, { finished: false })

test("names a page's first questions", () => {
  expect(unfinished("/", null)).toContain(
    'as="fetch" crossorigin="anonymous" href="/api/listings?featured=true&#38;limit=24&#38;view=card"'
  )
})

test("names the picture of a listing", () => {
  const head = unfinished("/listing/2019-honda-civic", { photos: [photo] })
  expect(head).toContain('imagesrcset="/uploads/a-t.webp 480w, /uploads/a-m.webp 800w, /uploads/a.webp 1280w"')
})

test("a page that comes finished has its answers, and asks for its picture alone", () => {
  const head = firstViewLinks("/listing/2019-honda-civic", { photos: [photo] }, { finished: true })
  expect(head.match(/<link/g)).toHaveLength(1)
  expect(head).toContain('as="image"')
})

test("knows a listing by its address", () => {
  const head = unfinished("/listing/2019-honda-civic", null)
  expect(head).toContain('href="/api/listings/2019-honda-civic"')
  expect(head).not.toContain('as="image"')
})

test("has nothing for any other page, nor for an address that is no listing's", () => {
  for (const path of ["/payments", "/listing/", '/listing/"><script>', "/listing/a/b"])
    expect(unfinished(path, { photos: [photo] })).toBe("")
})
