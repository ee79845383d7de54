// Loaded ahead of a market whose test is about what the people of its demo do: each picture is one plain colour.
const Module = require("node:module")

const load = Module._load
let drawn = 0

async function renderPicture() {
  const sharp = require("sharp")
  const shade = drawn++ % 256
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade, g: 128, b: 255 - shade } } })
    .jpeg()
    .toBuffer()
}

Module._load = function (request, ...rest) {
  return /\/render-picture(\.js)?$/.test(request) ? { renderPicture } : load.call(this, request, ...rest)
}
