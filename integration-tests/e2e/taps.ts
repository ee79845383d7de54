import type { BrowserContext, BrowserContextOptions } from "playwright"

/** A phone held upright. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** In each page, before its own scripts: tells of a real press alone, with the name of what was pressed. */
const NOTICE_PRESSES = `addEventListener("pointerdown", ({ isTrusted, target }) => {
  if (!isTrusted) return
  const pressed = target.closest("a, button, input, textarea, select, label, summary") ?? target
  const name = pressed.getAttribute("aria-label") || pressed.labels?.[0]?.textContent || pressed.textContent
  notePress(name.replace(/\\s+/g, " ").trim().slice(0, 60))
}, true)`

/**
 * What is pressed in all pages of a phone from now on, in its order: a journey holds this list, and its length is the
 * number of taps. Typing is none, and neither is the search key of the screen's keyboard; a field has to be tapped
 * before somebody types into it, unless the page has put the focus there. Type by `page.keyboard`: `fill` needs no
 * focus.
 */
export async function tapsOf(phone: BrowserContext): Promise<string[]> {
  const pressed: string[] = []
  await phone.exposeBinding("notePress", (_page, name: string) => void pressed.push(name))
  await phone.addInitScript({ content: NOTICE_PRESSES })
  return pressed
}
