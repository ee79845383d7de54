import { Suspense, useEffect, useState } from "react"
import type { ToastOptions, ToastRequest } from "./toastRequest"
import { lazyPart } from "./lazyPart"

const SonnerToaster = lazyPart(() => import("./SonnerToaster"))

// Toasts that wait until the toaster has loaded.
let waiting: ToastRequest[] = []
let show: ((toast: ToastRequest) => void) | null = null
let want: () => void = () => undefined

function add(toast: ToastRequest): void {
  if (show) return show(toast)
  waiting.push(toast)
  want()
}

/** Short confirmations in a corner. Use an Alert on the page for anything that must not be missed. */
export const toast = {
  success: (text: string, options?: ToastOptions) => add({ kind: "success", text, options }),
  error: (text: string, options?: ToastOptions) => add({ kind: "error", text, options }),
  info: (text: string, options?: ToastOptions) => add({ kind: "info", text, options }),
}

function onReady(render: (toast: ToastRequest) => void): void {
  show = render
  const late = waiting
  waiting = []
  late.forEach(render)
}

/** Mounted once, in the layout. Its code loads with the first toast. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    want = () => setWanted(true)
    if (waiting.length > 0) setWanted(true)
    return () => {
      want = () => undefined
      show = null
    }
  }, [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <SonnerToaster onReady={onReady} onClose={() => setWanted(false)} />
    </Suspense>
  )
}
