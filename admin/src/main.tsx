import { createRoot } from "react-dom/client"
import { BrowserRouter } from "react-router-dom"
import { Console } from "./Console"

createRoot(document.getElementById("root")!).render(
  // Without this setting, the old page stays clickable while the next page loads. react-admin expects it off.
  <BrowserRouter basename="/admin" useTransitions={false}>
    <Console />
  </BrowserRouter>
)
