import { placeBeside } from "./placeBeside"

const viewport = { width: 1000, height: 800 }
const panel = { width: 200, height: 100 }
const anchor = { left: 400, top: 300, width: 40, height: 40 }

it("goes below or above, and aligns with an edge or the middle", () => {
  expect(placeBeside(anchor, panel, viewport, { side: "bottom", align: "end" })).toEqual({ left: 240, top: 346 })
  expect(placeBeside(anchor, panel, viewport, { side: "bottom", align: "start" })).toEqual({ left: 400, top: 346 })
  expect(placeBeside(anchor, panel, viewport, { side: "top", align: "center" })).toEqual({ left: 320, top: 194 })
})

it("takes the other side where it does not fit", () => {
  expect(placeBeside({ ...anchor, top: 740 }, panel, viewport, { side: "bottom", align: "end" }).top).toBe(634)
  expect(placeBeside({ ...anchor, top: 20 }, panel, viewport, { side: "top", align: "end" }).top).toBe(66)
})

it("stays inside the window", () => {
  expect(
    placeBeside({ ...anchor, left: 980, width: 20 }, panel, viewport, { side: "bottom", align: "center" }).left
  ).toBe(792)
  expect(placeBeside({ ...anchor, left: 0 }, panel, viewport, { side: "bottom", align: "end" }).left).toBe(8)
  // A long menu in the middle of a small window fits on neither side.
  expect(placeBeside(anchor, { width: 200, height: 700 }, viewport, { side: "bottom", align: "end" }).top).toBe(92)
  expect(placeBeside(anchor, { width: 200, height: 900 }, viewport, { side: "bottom", align: "end" }).top).toBe(8)
})
