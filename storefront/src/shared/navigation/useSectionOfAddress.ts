import { useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"

/** On most connections, late content has loaded after this time. */
const SETTLING_MILLISECONDS = 3_000
const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const

/**
 * Scrolls to the section that the address names and focuses it. It works for pages whose sections exist when the page
 * mounts.
 */
export function useSectionOfAddress() {
  const { hash, key } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const opened = first.current
    first.current = false
    if (!section) return
    section.focus({ preventScroll: true })
    // If the person changes the hash in the address bar, the router restores an old scroll position, so this hook
    // scrolls. After a click on a link, the router scrolls to the section.
    if (!opened && key === "default") section.scrollIntoView()
    return opened ? heldInView(section) : undefined
  }, [hash, key])
}

/** Holds a section in view while content above it loads, until the reader moves. Returns a function that stops it. */
export function heldInView(section: HTMLElement): () => void {
  const hold = () => section.scrollIntoView()
  const growing = new ResizeObserver(hold)
  const release = () => {
    growing.disconnect()
    window.removeEventListener("scroll", hold)
    for (const name of BY_HAND) window.removeEventListener(name, release)
    clearTimeout(settled)
  }
  const settled = setTimeout(release, SETTLING_MILLISECONDS)
  growing.observe(document.body)
  // After a reload the browser restores the old scroll position; this listener scrolls back to the section.
  window.addEventListener("scroll", hold)
  for (const name of BY_HAND) window.addEventListener(name, release, { passive: true })
  return release
}
