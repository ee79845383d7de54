import { z } from "@medusajs/framework/zod"

/** The graded parts of a car. */
export const PARTS = ["body", "paint", "glass", "tires", "interior", "engine"] as const

const grade = z.number().int().min(1).max(5)

/** Each grade is from 1 (poor) to 5 (as new). */
const grades = z.strictObject(Object.fromEntries(PARTS.map((part) => [part, grade])))

/** The page of the car shows the notes, so control and direction characters are not allowed. */
const notes = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(?:[\r\n]|[^\p{Cc}\p{Cf}])*$/u, "Control characters are not allowed.")

/** The staff's input for a report. */
export const written = z.strictObject({ grades, notes })
