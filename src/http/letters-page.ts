import { escapeHtml, hostedPage } from "#src/providers/hosted-page"
import type { GalleryLetter } from "#src/use-cases/notice/letter-gallery"

export const LETTERS = "/sandbox/letters"

const WIDTHS = [600, 320] as const
const SCHEMES = ["light", "dark"] as const

const STYLE = `
main.letters { max-width: none; padding: 20px 24px 24px; }
.letters nav ul { columns: 220px; margin: 0 0 24px; padding: 0; list-style: none; }
.letters nav a { display: block; padding: 4px 0; color: inherit; }
.letters section { padding: 20px 0; border-top: 1px solid var(--line); }
.letters h2 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere; }
.letters .frames { display: flex; gap: 16px; padding-bottom: 8px; overflow-x: auto; }
.letters figure { flex: none; margin: 0; }
.letters figcaption { padding: 4px 0; color: var(--muted); font-size: 13px; }
.letters iframe { display: block; height: 640px; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
.letters pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--canvas); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.letters summary { padding: 12px 0; min-height: 44px; font-weight: 600; cursor: pointer; }
@media (max-width: 700px) {
  .letters nav a { padding: 10px 0; }
  /* On a narrow screen, the e-mail's narrow version comes first, because it fits. */
  .letters .narrow { order: -1; }
}
.letters .back { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font-weight: 600; }`

/** Shows an example of every kind of e-mail: in light and dark, wide and narrow, and as text. */
export function lettersPage(letters: readonly GalleryLetter[]): string {
  const named = letters.map(({ id }) => `<li><a href="#${id}">${id}</a></li>`).join("")
  return hostedPage(
    "Letters",
    `<a class="back" href="/sandbox/mailbox">← Mailbox</a>
<h1>Letters</h1><p>This page shows an example of each email that the site sends.</p>
<nav aria-label="Kinds of letters"><ul>${named}</ul></nav>
${letters.map(shown).join("\n")}`,
    { style: STYLE, className: "letters" }
  )
}

function shown({ id, subject, preheader, text }: GalleryLetter): string {
  const frames = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => frame(id, scheme, width))).join("\n")
  return `<section id="${id}" aria-labelledby="${id}-subject">
<p class="note">${id}</p>
<h2 id="${id}-subject">${escapeHtml(subject)}</h2>
<p>${escapeHtml(preheader)}</p>
<div class="frames" tabindex="0" role="group" aria-label="${id}, in light and dark, wide and narrow">${frames}</div>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
</section>`
}

function frame(id: string, scheme: string, width: number): string {
  const what = `${scheme}, ${width} wide`
  return `<figure${width < 400 ? ` class="narrow"` : ""}><figcaption>${what}</figcaption><iframe loading="lazy" width="${width}" title="${id}, ${what}" src="${LETTERS}?letter=${id}&amp;scheme=${scheme}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></figure>`
}
