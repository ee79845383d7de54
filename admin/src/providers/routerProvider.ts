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

/** Whether a page only changes its own query string, as a list does for its filters. */
const isOwnAddress = (to: unknown): boolean => typeof to === "object" && to !== null && !("pathname" in to)

/**
 * Ignores address changes by a page that the user has left. A list writes its filters to the address half a second
 * late, and stays mounted until the next page is ready. Without this check, the write would pull the user back to the
 * list.
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
 * Replaces react-admin's module `reactRouterProvider` (`vite.config.ts`). The original also loads a second router,
 * which the console does not need. That router is a quarter of the react-router code that a first visit would load.
 */
export const reactRouterProvider: RouterProvider = {
  useNavigate,
  useLocation,
  useParams: useParams as RouterProvider["useParams"],
  useMatch,
  useInRouterContext,
  // Only a data router can block leaving a page.
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
