import type { BrowserContext, BrowserContextOptions } from "playwright"

/** A phone held upright. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/**
 * A script that runs in each page before the page's own scripts. It reports the name of each element that is pressed by
 * real input, not by a script.
 */
const NOTICE_PRESSES = `addEventListener("pointerdown", ({ isTrusted, target }) => {
  if (!isTrusted) return
  const pressed = target.closest("a, button, input, textarea, select, label, summary") ?? target
  const name = pressed.getAttribute("aria-label") || pressed.labels?.[0]?.textContent || pressed.innerText || pressed.textContent
  notePress(name.replace(/\\s+/g, " ").trim().slice(0, 60))
}, true)`

/**
 * Records the name of every tap on the phone, in order, so a journey can compare the list and its length. Typing
 * and the keyboard's search key are no taps. A field needs a tap or the page's focus before typing. Type by
 * `page.keyboard`, because `fill` needs no focus.
 */
export async function tapsOf(phone: BrowserContext): Promise<string[]> {
  const pressed: string[] = []
  await phone.exposeBinding("notePress", (_page, name: string) => void pressed.push(name))
  await phone.addInitScript({ content: NOTICE_PRESSES })
  return pressed
}
