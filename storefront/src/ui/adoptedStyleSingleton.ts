import { useEffect } from "react"

/**
 * Replaces `react-style-singleton` (the scroll lock behind dialogs) with the same interface. The rules go into an
 * adopted stylesheet, because the content security policy refuses an inline <style>.
 */
function styleHookSingleton() {
  return function useStyle(styles: string, isDynamic?: boolean): void {
    useEffect(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
      }
    }, [styles, isDynamic])
  }
}

export function styleSingleton() {
  const useStyle = styleHookSingleton()
  return function Style({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
    useStyle(styles, dynamic)
    return null
  }
}

export { styleHookSingleton }
