import { useCallback, useEffect, useRef } from "react"
import type { RouterProvider } from "react-admin"
import {
  Link,
  Navigate,
  Outlet,
  Route,
  Routes,
  matchPath,
  useHref,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate as useRouterNavigate,
  useParams,
} from "react-router-dom"

type Navigate = ReturnType<RouterProvider["useNavigate"]>

/** Whether a page only writes what it shows into its own address, as a list does with its filters. */
const isOwnAddress = (to: unknown): boolean => typeof to === "object" && to !== null && !("pathname" in to)

/**
 * A page that was left no longer changes the address. A list writes its filters into it half a second after they were
 * chosen, and stays mounted until the page that follows is there: whoever opened a row in that time was pulled back.
 */
function useNavigate(): Navigate {
  const navigate = useRouterNavigate() as Navigate
  const own = useHref(useLocation().pathname)
  const latest = useRef({ navigate, own })
  useEffect(() => {
    latest.current = { navigate, own }
  }, [navigate, own])
  return useCallback<Navigate>((to, options) => {
    if (isOwnAddress(to) && window.location.pathname !== latest.current.own) return
    latest.current.navigate(to, options)
  }, [])
}

/**
 * Stands for the framework's module of this name (`vite.config.ts`): the same library, without the router that the
 * framework would make for a page that has none, which is a quarter of what a first visit fetches of it.
 */
export const reactRouterProvider: RouterProvider = {
  useNavigate,
  useLocation,
  useParams: useParams as RouterProvider["useParams"],
  useMatch,
  useInRouterContext,
  // Only a router that loads data can stop somebody from leaving a page.
  useCanBlock: () => false,
  useBlocker: () => ({ state: "unblocked", reset: undefined, proceed: undefined, location: undefined }),
  Link,
  Navigate,
  Route: Route as RouterProvider["Route"],
  Routes,
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath,
}
