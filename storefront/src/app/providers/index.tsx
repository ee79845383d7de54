import { QueryClientProvider, type QueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ClockProvider, type ServerClock } from "@/clock"
import { RealtimeProvider } from "@/shared/realtime/RealtimeProvider"
import { SessionProvider } from "@/shared/session/SessionProvider"
import { ThemeProvider } from "./ThemeProvider"

interface ProvidersProps {
  queries: QueryClient
  /** Another clock than this page's own, on the server. */
  clock?: ServerClock
  /** For which moment the HTML was written, where it came finished. */
  writtenFor?: number
  children: ReactNode
}

export function Providers({ queries, clock, writtenFor, children }: ProvidersProps) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <ClockProvider clock={clock} writtenFor={writtenFor}>
          <SessionProvider>
            <RealtimeProvider>{children}</RealtimeProvider>
          </SessionProvider>
        </ClockProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
