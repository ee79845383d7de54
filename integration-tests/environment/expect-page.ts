import { expect as expectOfBrowser } from "playwright/test"

/**
 * Waits until a page shows the expected value, because requests, effects and frames delay the value after an action. A
 * single read may return the old value. A failure shows the expected and the last value. Expect an absence only after a
 * sign that the action is over, because the absence is also true before the action.
 */
export const expectPage = expectOfBrowser.configure({ timeout: 20_000 })
