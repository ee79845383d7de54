import { useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"

/** What is loaded after the page has come by then, on most lines. */
const SETTLING_MILLISECONDS = 3_000
const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const

/**
 * Brings what the address names into view, and keyboards to its beginning. For pages whose sections are there when they
 * mount.
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
    // An address typed by hand has the router's place of before; a link within the page is the router's to follow.
    if (!opened && key === "default") section.scrollIntoView()
    return opened ? heldInView(section) : undefined
  }, [hash, key])
}

/** Keeps a section at its place while what is above it still comes, until the reader moves. Answers how to end it. */
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
  // A browser that reloads a page takes it back to where it was, in a page that is not yet as long.
  window.addEventListener("scroll", hold)
  for (const name of BY_HAND) window.addEventListener(name, release, { passive: true })
  return release
}
