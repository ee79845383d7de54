import { PICTURE_HEIGHT, PICTURE_WIDTH } from "../src/pictures/vehicle-picture"

/** Changes a colour `#rrggbb`: a factor above 1 lightens it, below 1 darkens it. */
export function shade(hex: string, factor: number): string {
  const value = parseInt(hex.slice(1), 16)
  const channel = (shift: number) =>
    Math.min(255, Math.round(((value >> shift) & 255) * factor + (factor > 1 ? (factor - 1) * 18 : 0)))
  return `#${[16, 8, 0].map((shift) => channel(shift).toString(16).padStart(2, "0")).join("")}`
}

export const gradient = (id: string, from: string, to: string, across = false): string =>
  `<linearGradient id="${id}" ${across ? 'x2="1" y2="0"' : 'x2="0" y2="1"'}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** SVG that darkens the corners of a picture. */
const VIGNETTE =
  '<radialGradient id="dim" cx=".5" cy=".45" r=".8"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>'

export const drawing = (definitions: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}"><defs>${definitions}${VIGNETTE}</defs>${content}<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="url(#dim)"/></svg>`
