import { expect as expectOfBrowser } from "playwright/test"

/**
 * What a page shows, awaited: a page follows an act by requests, effects and frames, and a value that is read once may
 * be the one before. Fails with what was expected and what was seen last. What has to stay away is expected after a sign
 * that the act is over, as it is away at first too.
 */
export const expectPage = expectOfBrowser.configure({ timeout: 20_000 })
