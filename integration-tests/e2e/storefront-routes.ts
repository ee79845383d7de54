import { readFileSync } from "node:fs"
import { basename, join } from "node:path"

const APP = join(__dirname, "../../storefront/src/app")

export interface StorefrontRoute {
  /** The address as the router defines it: `/listing/:id`. */
  path: string
  /** The file name of the page's source. */
  name: string
  /** The expression of the route's guard; undefined for a page that everybody may see. */
  guard: string | undefined
}

/** Every address of the storefront's router, from its two lists of routes. */
export function storefrontRoutes(): StorefrontRoute[] {
  const code = ["router", "lazyRoutes"].map((file) => readFileSync(join(APP, `${file}.tsx`), "utf8")).join("\n")
  const sources = new Map(
    [...code.matchAll(/^const (\w+) = \(\) => import\("([^"]+)"\)$/gm)].map(([, name, from]) => [name!, from!])
  )
  return [
    ...code.matchAll(/^\s*page(?:At)?\((\[[^\]]+\]|"[^"]+"), (?:\(\) => import\("([^"]+)"\)|(\w+))(?:, (.+))?\),?$/gm),
  ].flatMap(([, addresses, from, known, guard]) =>
    [...addresses!.matchAll(/"([^"]+)"/g)].map(([, path]) => ({
      path: path!,
      name: basename(from ?? sources.get(known!)!),
      guard,
    }))
  )
}
