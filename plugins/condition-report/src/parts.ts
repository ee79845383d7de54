import { z } from "@medusajs/framework/zod"

/** What of a car is graded. */
export const PARTS = ["body", "paint", "glass", "tires", "interior", "engine"] as const

const grade = z.number().int().min(1).max(5)

/** From 1, poor, to 5, as new. */
export const grades = z.strictObject(Object.fromEntries(PARTS.map((part) => [part, grade])))
