import { expect as expectOfBrowser } from "playwright/test"

/**
 * Waits until a page shows the expected value, because requests, effects and frames delay it after an action. A
 * value that is read once may be the old one. A failure shows the expected and the last value. An absence is
 * expected only after a sign that the action is over, because it is true at first too.
 */
export const expectPage = expectOfBrowser.configure({ timeout: 20_000 })
