import { createRoot } from "react-dom/client"
import { BrowserRouter } from "react-router-dom"
import { Console } from "./Console"

createRoot(document.getElementById("root")!).render(
  <BrowserRouter basename="/admin">
    <Console />
  </BrowserRouter>
)
