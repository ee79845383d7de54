import type { ReactNode } from "react"
import { Card } from "@/ui"

/** The narrow page layout of sign-in, registration and password reset. */
export function AccountCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Card padding="lg" className="mx-auto mt-8 max-w-md sm:mt-14">
      <h1>{title}</h1>
      {intro && <p className="mt-1 text-muted">{intro}</p>}
      <div className="mt-6">{children}</div>
    </Card>
  )
}
