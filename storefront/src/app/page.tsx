import type { Role } from "@northlot/contract"
import type { ComponentType, ReactElement } from "react"
import type { RouteObject } from "react-router-dom"
import { RequireMember, RequireRole } from "./guards"
import { RouteError } from "./RouteError"

type PageModule = Promise<{ default: ComponentType }>

/** A page in its own chunk, inside its guard. */
export function page(
  path: string,
  load: () => PageModule,
  guard: (content: ReactElement) => ReactElement = (content) => content
): RouteObject {
  return {
    path,
    lazy: async () => {
      const { default: Page } = await load().catch(brokenPage)
      return { Component: () => guard(<Page />) }
    },
    errorElement: <RouteError />,
  }
}

/**
 * The router shows nothing at all of a route that could not be loaded; one that breaks when it is shown has its
 * `errorElement`.
 */
function brokenPage(error: unknown): { default: ComponentType } {
  return {
    default: () => {
      throw error
    },
  }
}

/** One page at several addresses: it stays mounted, with what is in it, when the address moves between them. */
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
