/** The common style of text controls. With 16 px text, iOS does not zoom in. */
export const controlStyles =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-muted/80 transition-colors " +
  "hover:border-ink/60 focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted"
