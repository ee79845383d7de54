import type { QueryClient } from "@tanstack/react-query"
import { StrictMode, type ReactElement } from "react"
import { createQueryClient } from "@/shared/api/queryClient"
import { Providers } from "./providers"

interface PageOptions {
  queries?: QueryClient
  /** The server's time that a server-rendered page shows, in milliseconds. */
  writtenFor?: number
}

/** Wraps the router in all providers of a browser page. */
export function wholePage(
  content: ReactElement,
  { queries = createQueryClient(), writtenFor }: PageOptions = {}
): ReactElement {
  return (
    <StrictMode>
      <Providers queries={queries} writtenFor={writtenFor}>
        {content}
      </Providers>
    </StrictMode>
  )
}
