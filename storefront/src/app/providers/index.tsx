import { QueryClientProvider } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { ClockProvider } from "@/clock"
import { createQueryClient } from "../queryClient"
import { RealtimeProvider } from "./RealtimeProvider"
import { SessionProvider } from "./SessionProvider"
import { ThemeProvider } from "./ThemeProvider"

export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <ClockProvider>
          <SessionProvider>
            <RealtimeProvider>{children}</RealtimeProvider>
          </SessionProvider>
        </ClockProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
