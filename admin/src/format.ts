import { LOCALE, TIME_ZONE } from "@northlot/contract"

const moment = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, dateStyle: "medium", timeStyle: "short" })

/** In Toronto, whatever the device's zone; a dash for none. */
export const formatMoment = (instant: string | null | undefined): string => (instant ? moment.format(new Date(instant)) : "–")
