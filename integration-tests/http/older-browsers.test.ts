import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

const STOREFRONT = join(__dirname, "../../storefront")
const ASSETS = join(STOREFRONT, "dist/assets")

const styles = readdirSync(ASSETS)
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, css: readFileSync(join(ASSETS, name), "utf8") }))
const [main] = styles.filter(({ css }) => css.includes("--color-canvas:"))
const offline = {
  name: "offline.html",
  css: /<style>(.*)<\/style>/s.exec(readFileSync(join(STOREFRONT, "dist/offline.html"), "utf8"))![1]!,
}

/** Each variable switches one theme: `initial` enables the theme's colours, and an empty value disables them. */
const LIGHT = "--lightningcss-light:initial;--lightningcss-dark: ;"
const DARK = "--lightningcss-light: ;--lightningcss-dark:initial"

/** A colour as the build writes it: in lower case, and with three digits instead of six where possible. */
const shortened = (colour: string) => colour.toLowerCase().replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3")

describe("browsers that do not know light-dark(), iPhones of early 2024 among them", () => {
  test.each([...styles, offline])("$name asks it of none", ({ css }) => expect(css).not.toContain("light-dark("))

  test("have every colour of both themes, as the tokens say it", () => {
    const tokens = readFileSync(join(STOREFRONT, "src/ui/tokens.css"), "utf8")
    const colours = [...tokens.matchAll(/(--color-[a-z-]+): light-dark\((#\w+), (#\w+)\);/g)]
    expect(colours.length).toBeGreaterThan(20)
    for (const [, name, light, dark] of colours)
      expect(main!.css).toContain(
        `${name}:var(--lightningcss-light,${shortened(light!)})var(--lightningcss-dark,${shortened(dark!)})`
      )
  })

  test.each([main!, offline])("$name follows the system, unless a theme is chosen", ({ css }) => {
    expect(css).toContain(`:root{${LIGHT}`)
    expect(css).toContain(`@media (prefers-color-scheme:dark){:root{${DARK}}}`)
    expect(css).toContain(`:root[data-theme=light]{${LIGHT}`)
    expect(css).toContain(`:root[data-theme=dark]{${DARK}`)
  })

  test("print on white", () =>
    expect(main!.css).toContain(`@media print{:root[data-theme],:root{${LIGHT}color-scheme:light}}`))
})
