import { useSession } from "./SessionProvider"

/** The text in place of the viewer's private values while a staff member reads the site as the viewer. */
export const NOT_SHOWN = "Not shown to support"

/** Whether a staff member reads the site as the viewer. The server then leaves out private values. */
export const useIsSupport = (): boolean => useSession().readingUntil !== null
