import { z } from "zod"

/** Text of a plugin, never markup, without invisible characters that would reorder the text around it. */
export const shownText = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, "Control characters are not allowed.")

/** The same over several lines. */
export const shownParagraph = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^(?:\n|[^\p{Cc}\p{Cf}])*$/u, "Control characters are not allowed.")
