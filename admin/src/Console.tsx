import CssBaseline from "@mui/material/CssBaseline"
import { Suspense, lazy } from "react"
import {
  AccessDenied,
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  Error as PageError,
  LoadingPage,
  NotFound,
  Notification,
  Resource,
} from "react-admin"
import { Route } from "react-router-dom"
import { ConsoleLayout } from "./ConsoleLayout"
import { authProvider } from "./authProvider"
import { dataProvider } from "./dataProvider"
import { i18nProvider } from "./i18nProvider"
import { queryClient } from "./queryClient"
import { PAGES, RESOURCES } from "./screens"
import { darkTheme, lightTheme } from "./theme"

const AcceptInvitationPage = lazy(() => import("./AcceptInvitationPage"))
const Dashboard = lazy(() => import("./dashboard/Dashboard"))
const LoginPage = lazy(() => import("./LoginPage"))

/**
 * The back office: who is registered, what is on sale, what was sold, the money, and the rules in force. The parts of
 * the framework's `<Admin>`, without the sign-in page of its own, which would bring every form to the first screen.
 */
export function Console() {
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        title="Northlot"
        loginPage={SignIn}
        layout={ConsoleLayout}
        dashboard={Dashboard}
        accessDenied={AccessDenied}
        authenticationError={AuthenticationError}
        catchAll={NotFound}
        error={PageError}
        loading={LoadingPage}
        requireAuth
        disableTelemetry
      >
        {RESOURCES.map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
        <CustomRoutes>
          {PAGES.map(({ name, Screen, nested }) => (
            <Route key={name} path={nested ? `/${name}/*` : `/${name}`} element={<Screen />} />
          ))}
        </CustomRoutes>
        <CustomRoutes noLayout>
          <Route
            path="/invite/:token"
            element={
              <Suspense>
                <AcceptInvitationPage />
              </Suspense>
            }
          />
        </CustomRoutes>
      </CoreAdminUI>
      <Notification />
    </AdminContext>
  )
}

function SignIn() {
  return (
    <Suspense>
      <LoginPage />
    </Suspense>
  )
}
