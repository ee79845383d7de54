import { createRoot } from "react-dom/client"
import { BrowserRouter } from "react-router-dom"
import { Console } from "./Console"

createRoot(document.getElementById("root")!).render(
  // With transitions, the old page would stay clickable while the next page loads. react-admin also expects them to be
  // off.
  <BrowserRouter basename="/admin" useTransitions={false}>
    <Console />
  </BrowserRouter>
)
