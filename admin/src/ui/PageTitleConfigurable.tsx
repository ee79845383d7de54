import { useTranslate, type TitleProps } from "react-admin"

/**
 * Replaces react-admin's module `PageTitleConfigurable` (`vite.config.ts`). The original lets users rename page titles,
 * which the console does not offer. The original also loads every kind of form field with the first screen.
 */
export function PageTitleConfigurable({ title, defaultTitle, className }: TitleProps) {
  const translate = useTranslate()
  return (
    <span className={className}>
      {typeof title === "string" ? translate(title, { _: title }) : (title ?? defaultTitle)}
    </span>
  )
}
