import { z } from "zod"

const plain = z.union([z.string().max(2_000), z.number(), z.boolean()])
/** One value of a form, such as a provider's setting; the schema behind the form judges it. */
export const formValue = z.union([plain, z.array(plain).max(100)])
export type PluginSetting = z.infer<typeof formValue>

/** One field of a form from a plugin's schema: settings in the console, a step of the seller's editor. */
export const formField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  /** `paragraph` is a text of several lines; `other` fits no form and is only set in the environment. */
  type: z.enum(["whole number", "number", "cents", "text", "paragraph", "flag", "choice", "other"]),
  isRequired: z.boolean(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Only for a text with a limit. */
  maximumLength: z.number().optional(),
  choices: z.array(z.string()),
})
export type PluginSettingField = z.infer<typeof formField>
