import { inflateSync } from "node:zlib"
import { drawBillOfSale } from "./draw-bill-of-sale"

/** The text of a PDF of pdfkit's, read as a viewer does: glyphs by each font's own map to Unicode. */
function textOf(bytes: Buffer): string {
  const file = bytes.toString("latin1")
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]))
  const contentOf = (body: string) => {
    const [, stream] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
    if (stream === undefined) return ""
    return (
      body.includes("/FlateDecode") ? inflateSync(Buffer.from(stream, "latin1")) : Buffer.from(stream, "latin1")
    ).toString("latin1")
  }
  const letters = (map: string) =>
    new Map(
      [...map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g)].flatMap(([, first, , list]) =>
        [...list!.matchAll(/<([0-9a-f ]*)>/g)].map(([, units], index) => {
          const text = units!
            .replace(/ /g, "")
            .match(/.{4}/g)!
            .map((unit) => String.fromCharCode(parseInt(unit, 16)))
            .join("")
          return [parseInt(first!, 16) + index, text] as const
        })
      )
    )
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)!
      return [name!, letters(contentOf(objects.get(map!)!))]
    })
  )
  let font = new Map<number, string>()
  let text = ""
  for (const body of objects.values()) {
    for (const [, name, shown] of contentOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name)!
      else
        text += [...shown!.matchAll(/<([0-9a-f]+)>/g)]
          .map(([, hex]) =>
            hex!
              .match(/.{4}/g)!
              .map((glyph) => font.get(parseInt(glyph, 16)))
              .join("")
          )
          .join("")
    }
  }
  return text
}

const content = (value: string) => ({
  sections: [{ title: "Buyer", rows: [{ label: "Name", value }] }],
  statements: [],
})

it.each(["Łukasz Šímáček", "Nguyễn Thị Ánh", "Þórður Ægisson", "Ștefan Țîrlea", "Олена Ґалаґан", "Γιώργος"])(
  "prints %s as it is written",
  async (name) => {
    expect(textOf(await drawBillOfSale("sale_1", content(name)))).toContain(`Name${name}`)
  }
)

it("joins a letter and its accent, and marks what no letter is there for", async () => {
  expect(textOf(await drawBillOfSale("sale_1", content("Zoe\u0308 王")))).toContain("NameZoë ?")
})

it("embeds the letters that it uses, not the typeface", async () => {
  expect((await drawBillOfSale("sale_1", content("Łukasz Šímáček"))).length).toBeLessThan(40_000)
})
