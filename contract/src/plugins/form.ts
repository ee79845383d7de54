import { z } from "zod"

const plain = z.union([z.string().max(2_000), z.number(), z.boolean()])
/** One value of a form, such as a provider's setting. The form's own schema validates the value. */
export const formValue = z.union([plain, z.array(plain).max(100)])
export type PluginSetting = z.infer<typeof formValue>

/** One field of a form generated from a plugin's schema: the console's settings, or a step of the seller's editor. */
export const formField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  /**
   * `paragraph` is a text of several lines. `other` is a setting that no form can show: it can only be set in the
   * environment.
   */
  type: z.enum(["whole number", "number", "cents", "text", "paragraph", "flag", "choice", "other"]),
  isRequired: z.boolean(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** The most characters of a text; absent without a limit. */
  maximumLength: z.number().optional(),
  choices: z.array(z.string()),
})
export type PluginSettingField = z.infer<typeof formField>
