import type { Role } from "@northlot/contract"
import type { ComponentType, ReactElement } from "react"
import type { RouteObject } from "react-router-dom"
import { RequireMember, RequireRole } from "./guards"
import { lazyPart } from "@/ui/lazyPart"
import { RouteError } from "./RouteError"

type PageModule = Promise<{ default: ComponentType }>

/**
 * A route for a page in its own chunk, inside its guard. If the chunk fails to load, `lazyPart` shows an error with a
 * retry; the router alone would show nothing.
 */
export function page(
  path: string,
  load: () => PageModule,
  guard: (content: ReactElement) => ReactElement = (content) => content
): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = lazyPart(load, { what: "page" })
      await Page.load()
      return { Component: () => guard(<Page />) }
    },
    errorElement: <RouteError />,
  }
}

/** One page at several addresses. It stays mounted and keeps its state when the address changes between them. */
export function pageAt(
  paths: readonly string[],
  ...[load, guard]: [Parameters<typeof page>[1], Parameters<typeof page>[2]?]
): RouteObject {
  const { lazy, errorElement } = page("", load, guard)
  return { lazy, errorElement, children: paths.map((path) => ({ path, element: null })) }
}

export const only = (role: Role) => (content: ReactElement) => <RequireRole role={role}>{content}</RequireRole>
export const member = (content: ReactElement) => <RequireMember>{content}</RequireMember>
export const party = (content: ReactElement) => <RequireMember roles={["buyer", "seller"]}>{content}</RequireMember>
