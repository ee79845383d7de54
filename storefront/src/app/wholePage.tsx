import type { QueryClient } from "@tanstack/react-query"
import { StrictMode, type ReactElement } from "react"
import { createQueryClient } from "@/shared/api/queryClient"
import { Providers } from "./providers"

interface PageOptions {
  queries?: QueryClient
  /** For which moment the HTML was written, where it came finished. */
  writtenFor?: number
}

/** All that stands around the router in a browser. */
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
