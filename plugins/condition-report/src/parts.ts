import { z } from "@medusajs/framework/zod"

/** What of a car is graded. */
export const PARTS = ["body", "paint", "glass", "tires", "interior", "engine"] as const

const grade = z.number().int().min(1).max(5)

/** From 1, poor, to 5, as new. */
const grades = z.strictObject(Object.fromEntries(PARTS.map((part) => [part, grade])))

/** Any text but control characters and what turns the direction of reading: the page of the car shows it. */
const notes = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(?:[\r\n]|[^\p{Cc}\p{Cf}])*$/u, "Control characters are not allowed.")

/** What the staff writes of a car. */
export const written = z.strictObject({ grades, notes })
