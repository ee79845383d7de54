import { createRoot } from "react-dom/client"
import { RouterProvider, createHashRouter } from "react-router-dom"
import "@/ui/styles.css"
import { wholePage } from "@/app/wholePage"
import { answerHere } from "@/shared/api/api"
import { ComponentsPage } from "./ComponentsPage"
import { BidPart } from "./parts/BidPart"
import { CardPart } from "./parts/CardPart"
import { EditorPart } from "./parts/EditorPart"
import { FilterPart } from "./parts/FilterPart"
import { ActionParts } from "./parts/ActionParts"
import { EntryParts } from "./parts/EntryParts"
import { ShownParts } from "./parts/ShownParts"
import { answer } from "./standIn"

answerHere(answer)

const router = createHashRouter([
  {
    element: <ComponentsPage />,
    children: [
      {
        path: "/",
        element: (
          <>
            <ActionParts />
            <EntryParts />
            <ShownParts />
          </>
        ),
      },
      { path: "/bid", element: <BidPart /> },
      { path: "/cards", element: <CardPart /> },
      { path: "/filters", element: <FilterPart /> },
      { path: "/editor", element: <EditorPart /> },
    ],
  },
])

createRoot(document.getElementById("components")!).render(wholePage(<RouterProvider router={router} />))
