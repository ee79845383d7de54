import { Navigate, type NavigateProps } from "react-router-dom"

/**
 * Opens another page in place of this one. While the other page's code loads, an empty screen stays above the footer, so
 * that the footer does not jump.
 */
export function Redirect(props: NavigateProps) {
  return (
    <>
      <Navigate replace {...props} />
      <div aria-busy className="min-h-screen" />
    </>
  )
}
