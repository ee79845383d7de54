import { z } from "zod"

/**
 * A plugin's text of one line, shown without markup. Control and format characters are refused, because some reorder
 * the surrounding text.
 */
export const shownText = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, "Control characters are not allowed.")

/** A plugin's text of several lines, with the same rules as `shownText`. */
export const shownParagraph = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^(?:\n|[^\p{Cc}\p{Cf}])*$/u, "Control characters are not allowed.")
