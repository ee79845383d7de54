/** An example of every e-mail, for the gallery page of the sandbox. */
import { RefusedError } from "@northlot/contract"
import { exampleEmail } from "#src/emails/examples"
import { inScheme } from "#src/emails/layout"
import type { Email } from "#src/emails/letter"
import { EMAIL_TEMPLATES } from "#src/emails/templates"
import { configuration } from "#src/platform/configuration"
import type { EmailTemplate } from "#src/platform/outbox"
import { aroundLetter, examplePhoto } from "#src/queries/notice/around-letter"

export interface GalleryLetter extends Pick<Email, "subject" | "preheader" | "text"> {
  id: EmailTemplate
}

export async function letterGallery(): Promise<GalleryLetter[]> {
  const example = await exampleMaker()
  return EMAIL_TEMPLATES.map((id) => {
    const { subject, preheader, text } = example(id)
    return { id, subject, preheader, text }
  })
}

/** One example e-mail as a light or dark mail program shows it. @throws RefusedError NOT_FOUND */
export async function galleryLetter(name: string, scheme: "light" | "dark"): Promise<string> {
  const id = EMAIL_TEMPLATES.find((known) => known === name)
  if (!id) throw new RefusedError("NOT_FOUND")
  const example = await exampleMaker()
  return inScheme(example(id).html, scheme)
}

async function exampleMaker(): Promise<(id: EmailTemplate) => Email> {
  const { publicUrl } = configuration()
  const [{ operator }, photo] = await Promise.all([aroundLetter(), examplePhoto()])
  return (id) => exampleEmail(id, publicUrl, { operator, photo })
}
