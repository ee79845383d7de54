import { useTranslate, type TitleProps } from "react-admin"

/**
 * Replaces react-admin's module of this name (`vite.config.ts`). The console does not rename titles, and the
 * original module loads every kind of form field with the first screen.
 */
export function PageTitleConfigurable({ title, defaultTitle, className }: TitleProps) {
  const translate = useTranslate()
  return (
    <span className={className}>
      {typeof title === "string" ? translate(title, { _: title }) : (title ?? defaultTitle)}
    </span>
  )
}
