import { clsx } from "clsx"
import type { ReactNode } from "react"
import { Link, useLocation, useNavigate } from "react-router-dom"
import { useSectionOfAddress } from "@/shared"
import { Select } from "@/ui"
import { INFO_PAGES } from "./infoPages"
import { useCurrentSection } from "./useCurrentSection"

export interface InfoSection {
  id: string
  title: string
  content: ReactNode
}

export interface InfoArticleProps {
  title: string
  intro?: ReactNode
  /** 'Last updated …', for legal texts such as the terms. */
  updated?: string
  /** Content above the sections, for example a search. */
  lead?: ReactNode
  sections: readonly InfoSection[]
  /** Numbers the sections, for a text that is quoted by section. */
  numbered?: boolean
}

/**
 * A text with a table of contents: beside the text on a wide screen, in a sticky bar on a phone. A link in the table
 * scrolls its section to just below the header.
 */
export function InfoArticle({ title, intro, updated, lead, sections, numbered = false }: InfoArticleProps) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  useSectionOfAddress()
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12 lg:py-10">
      {sections.length > 0 && <PhoneContents sections={sections} current={current} />}
      <aside className="hidden print:hidden! lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
        {sections.length > 0 && (
          <nav aria-label="On this page">
            <p className="px-3 pb-1 text-sm font-semibold">On this page</p>
            <ul className="border-l border-line">
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <Link
                    to={`#${id}`}
                    aria-current={current === id ? "location" : undefined}
                    className="-ml-px flex min-h-9 items-center border-l-2 border-transparent px-3 py-1.5 text-sm text-muted hover:text-ink aria-[current=location]:border-brand aria-[current=location]:font-semibold aria-[current=location]:text-ink"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </aside>
      <article className="max-w-prose min-w-0 pt-6 lg:pt-0">
        <header>
          <h1>{title}</h1>
          {updated && <p className="mt-1 text-sm text-muted">{updated}</p>}
          {intro && <div className={clsx("mt-3 text-lg text-muted text-pretty", prose)}>{intro}</div>}
        </header>
        {lead}
        {sections.map((section, index) => (
          <section
            key={section.id}
            id={section.id}
            aria-labelledby={`${section.id}-title`}
            tabIndex={-1}
            className="mt-10 scroll-mt-15 print:break-inside-avoid"
          >
            <h2 id={`${section.id}-title`} className="text-xl">
              {numbered && <span className="mr-2 text-muted tabular-nums">{index + 1}.</span>}
              <span>{section.title}</span>
            </h2>
            <div className={clsx("mt-3 space-y-3 leading-relaxed text-pretty", prose)}>{section.content}</div>
          </section>
        ))}
        <FurtherPages />
      </article>
    </div>
  )
}

const prose =
  "[&_a:not([class])]:font-semibold [&_a:not([class])]:text-brand-ink [&_a:not([class])]:underline [&_a:not([class])]:underline-offset-2 [&_h3]:mt-6 [&_h3]:text-base [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:space-y-1.5 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5"

function PhoneContents({ sections, current }: { sections: readonly InfoSection[]; current: string | undefined }) {
  const navigate = useNavigate()
  return (
    <nav
      aria-label="On this page"
      className="sticky top-16 z-30 -mx-4 border-b border-line bg-canvas/95 px-4 py-2 backdrop-blur-sm sm:-mx-6 sm:px-6 lg:hidden print:hidden"
    >
      <Select
        aria-label="Go to section"
        value={current}
        onChange={({ target }) => void navigate(`#${target.value}`)}
        options={sections.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </nav>
  )
}

function FurtherPages() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Guides and policies"
      className="mt-14 grid gap-6 border-t border-line pt-6 sm:grid-cols-3 print:hidden"
    >
      {INFO_PAGES.map(({ title, pages }) => (
        <div key={title}>
          <p className="text-sm font-semibold">{title}</p>
          <ul className="mt-1">
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === pathname ? "page" : undefined}
                  className="inline-flex min-h-11 items-center text-sm text-brand-ink hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:min-h-9"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
