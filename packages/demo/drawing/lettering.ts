/** The letters as dots, five wide and seven high. Each row is five bits. Text therefore needs no installed font. */
const LETTERS: Readonly<Record<string, string>> = {
  A: "0e11111f111111",
  B: "1e11111e11111e",
  C: "0e11101010110e",
  D: "1e11111111111e",
  E: "1f10101e10101f",
  F: "1f10101e101010",
  G: "0e11101711110f",
  H: "1111111f111111",
  I: "0e04040404040e",
  J: "0702020202120c",
  K: "11121418141211",
  L: "1010101010101f",
  M: "111b1515111111",
  N: "11191513111111",
  O: "0e11111111110e",
  P: "1e11111e101010",
  Q: "0e11111115120d",
  R: "1e11111e141211",
  S: "0f10100e01011e",
  T: "1f040404040404",
  U: "1111111111110e",
  V: "11111111110a04",
  W: "11111115151b11",
  X: "11110a040a1111",
  Y: "11110a04040404",
  Z: "1f01020408101f",
  "0": "0e11131519110e",
  "1": "040c040404040e",
  "2": "0e11010608101f",
  "3": "1f02040201110e",
  "4": "02060a121f0202",
  "5": "1f101e0101110e",
  "6": "0608101e11110e",
  "7": "1f010204080808",
  "8": "0e11110e11110e",
  "9": "0e11110f01020c",
  "/": "01010204081010",
  ".": "00000000000c0c",
  "%": "18190204081303",
  "-": "0000001f000000",
}
const COLUMNS = 5
const ADVANCE = COLUMNS + 1

/** The dots of a text as columns and rows, counted from its upper left corner. */
function dotsOf(text: string): [number, number][] {
  return Array.from(text).flatMap((letter, index) => {
    const rows = LETTERS[letter] ?? ""
    return Array.from({ length: rows.length / 2 }, (_, row) => parseInt(rows.slice(row * 2, row * 2 + 2), 16)).flatMap(
      (bits, row) =>
        Array.from({ length: COLUMNS }, (_, column) => column)
          .filter((column) => (bits >> (COLUMNS - 1 - column)) & 1)
          .map((column): [number, number] => [index * ADVANCE + column, row])
    )
  })
}

/** The width of a text in dots. */
export const dotsWide = (text: string): number => text.length * ADVANCE - 1

/** A text as an SVG path of dots. Each dot is `dot` units wide; (`x`, `y`) is the upper left corner. */
export function lettering(text: string, x: number, y: number, dot: number, fill: string, more = ""): string {
  const size = (dot * 0.88).toFixed(2)
  const path = dotsOf(text)
    .map(([column, row]) => `M${(x + column * dot).toFixed(1)} ${(y + row * dot).toFixed(1)}h${size}v${size}h-${size}z`)
    .join("")
  return `<path d="${path}" fill="${fill}" ${more}/>`
}
