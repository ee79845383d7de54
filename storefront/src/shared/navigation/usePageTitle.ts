import { useEffect } from "react"

/** The browser's tab: 'Sign in · Northlot'. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Northlot` : "Northlot · Vehicle auctions in Ontario"
  }, [title])
}
