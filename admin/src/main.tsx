import { createRoot } from "react-dom/client"
import { BrowserRouter } from "react-router-dom"
import { Console } from "./Console"

createRoot(document.getElementById("root")!).render(
  // A page that is left goes at once, as the framework expects it: whoever clicks while the next one is fetched would
  // else still press what stands on the old one.
  <BrowserRouter basename="/admin" useTransitions={false}>
    <Console />
  </BrowserRouter>
)
