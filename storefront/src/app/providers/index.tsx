import { QueryClientProvider, type QueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ClockProvider, type ServerClock } from "@/clock"
import { RealtimeProvider } from "@/shared/realtime/RealtimeProvider"
import { SessionProvider } from "@/shared/session/SessionProvider"
import { ThemeProvider } from "./ThemeProvider"

interface ProvidersProps {
  queries: QueryClient
  /** The server passes the clock of the rendering; the browser uses the page's clock. */
  clock?: ServerClock
  /** The server's time that a server-rendered page shows, in milliseconds. */
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
