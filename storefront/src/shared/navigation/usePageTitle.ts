import { useEffect } from "react"

/** Sets the title of the browser tab: 'Sign in · Northlot'. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Northlot` : "Northlot · Vehicle auctions in Ontario"
  }, [title])
}
