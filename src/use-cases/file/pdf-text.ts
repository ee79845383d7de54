import { inflateSync } from "node:zlib"

/**
 * The text of a PDF that this product made, for tests. It maps glyphs to Unicode by each font's table, as a viewer
 * does.
 */
export function textOf(bytes: Buffer): string {
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
