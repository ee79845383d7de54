import { clsx } from "clsx"
import type { ReactNode } from "react"
import { NavLink } from "react-router-dom"

const pages = [
  { to: "/how-it-works", label: "How it works" },
  { to: "/info/help", label: "Help" },
  { to: "/info/terms", label: "Terms of Use" },
  { to: "/info/privacy", label: "Privacy Policy" },
]

export interface InfoSection {
  id: string
  title: string
  content: ReactNode
}

export interface InfoArticleProps {
  title: string
  intro?: ReactNode
  /** 'Last updated …', for texts that bind. */
  updated?: string
  sections: readonly InfoSection[]
}

/** A text with its table of contents beside it; sections stop below the header when jumped to. */
export function InfoArticle({ title, intro, updated, sections }: InfoArticleProps) {
  return (
    <div className="py-6 lg:py-10">
      <nav aria-label="Information" className="mb-6 flex gap-1 overflow-x-auto border-b border-line">
        {pages.map((page) => (
          <NavLink
            key={page.to}
            to={page.to}
            className="-mb-px inline-flex h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink"
          >
            {page.label}
          </NavLink>
        ))}
      </nav>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[15rem_1fr]">
        <aside className="lg:sticky lg:top-24 lg:self-start">
          <details className="rounded-lg border border-line bg-surface lg:hidden">
            <summary className="flex min-h-11 items-center px-4 font-semibold">On this page</summary>
            <Contents sections={sections} className="px-2 pb-2" />
          </details>
          <nav aria-label="On this page" className="hidden lg:block">
            <p className="px-3 pb-1 text-sm font-semibold text-muted">On this page</p>
            <Contents sections={sections} />
          </nav>
        </aside>
        <article className="max-w-prose min-w-0">
          <h1 className="text-3xl">{title}</h1>
          {updated && <p className="mt-1 text-sm text-muted">{updated}</p>}
          {intro && <div className="mt-3 text-lg text-muted">{intro}</div>}
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="mt-10 scroll-mt-15">
              <h2 id={`${section.id}-title`} className="text-xl">
                {section.title}
              </h2>
              <div className="mt-3 space-y-3 leading-relaxed [&_a]:font-semibold [&_a]:text-brand-ink [&_a]:underline [&_a]:underline-offset-2 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:space-y-1.5 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5">
                {section.content}
              </div>
            </section>
          ))}
        </article>
      </div>
    </div>
  )
}

function Contents({ sections, className }: { sections: readonly InfoSection[]; className?: string }) {
  return (
    <ul className={clsx("border-line lg:border-l", className)}>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`} className="flex min-h-11 items-center rounded-sm px-3 text-sm text-muted hover:bg-sunken hover:text-ink lg:min-h-9">
            {section.title}
          </a>
        </li>
      ))}
    </ul>
  )
}
