import { useTranslate, type TitleProps } from "react-admin"

/**
 * Stands for the framework's module of this name (`vite.config.ts`): titles are not renamed here, and the form for it
 * would bring every kind of field to the first screen.
 */
export function PageTitleConfigurable({ title, defaultTitle, className }: TitleProps) {
  const translate = useTranslate()
  return (
    <span className={className}>
      {typeof title === "string" ? translate(title, { _: title }) : (title ?? defaultTitle)}
    </span>
  )
}
