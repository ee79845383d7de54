import { decodeText, type TextEncoding } from "./table-text"

const MAC_ROMAN: Readonly<Record<string, number>> = {
  ...{
    é: 0x8e,
    è: 0x8f,
    à: 0x88,
    ê: 0x90,
    â: 0x89,
    Î: 0xeb,
    ô: 0x99,
    î: 0x94,
    û: 0x9e,
    ç: 0x8d,
    ë: 0x91,
    É: 0x83,
    È: 0xe9,
    Ç: 0x82,
  },
  ...{ À: 0xcb, "’": 0xd5, "–": 0xd0, "—": 0xd1, œ: 0xcf, "«": 0xc7, "»": 0xc8, "\u00a0": 0xca, "…": 0xc9, "®": 0xa8 },
}
const WINDOWS: Readonly<Record<string, number>> = { "’": 0x92, "–": 0x96, "—": 0x97, œ: 0x9c, "…": 0x85 }

const bytesOf = (text: string, table: Readonly<Record<string, number>>) =>
  Buffer.from([...text].map((character) => table[character] ?? character.charCodeAt(0)))
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16()

/** Texts as inventory files have them, such as a word, a name, a figure and a sentence. */
const TEXTS = [
  "NIV;Année;Modèle\n1;2023;Rogue",
  "MODÈLE;COULEUR\nX;DÉFRAÎCHIE",
  "Ville\nMontréal\nQuébec\nChâteauguay",
  "Kilométrage\n54\u00a0110\u00a0km",
  "Notes\nL’été — très propre, œil de lynx…",
  "Notes\nÀ voir « comme neuf »",
  "Make,Trim\nCitroën,Été®",
  "Prix\n23\u00a0000,00\u00a0$",
]

test.each(TEXTS)("%j is read whole, however it was stored", (text) => {
  const stored: [TextEncoding, Buffer][] = [
    ["utf-8", Buffer.from(text)],
    ["utf-8", Buffer.from(`\uFEFF${text}`)],
    ["utf-16le", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["utf-16be", utf16be(`\uFEFF${text}`)],
    ["utf-16le", Buffer.from(text, "utf16le")],
    ["utf-16be", utf16be(text)],
    ["windows-1252", bytesOf(text, WINDOWS)],
    ["macintosh", bytesOf(text, MAC_ROMAN)],
  ]
  for (const [encoding, bytes] of stored) expect(decodeText(bytes)).toEqual({ ok: true, text, encoding })
})

test("what is said of an encoding comes before what is recognised", () => {
  const bytes = bytesOf("Montréal", MAC_ROMAN)
  expect(decodeText(bytes, "windows-1252")).toMatchObject({ text: "MontrŽal", encoding: "windows-1252" })
  expect(decodeText(bytes, "utf-8")).toMatchObject({ text: "Montr\uFFFDal", encoding: "utf-8" })
})

test.each([
  ["a null character", Buffer.from("VIN\n1\0HG\n")],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x02, 0xff])],
  ["an archive", Buffer.from("PK\u0003\u0004\u0000\u00ff\u00fe", "latin1")],
])("%s is no text", (_what, bytes) => {
  expect(decodeText(bytes)).toEqual({ ok: false })
})
