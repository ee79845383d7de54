import CssBaseline from "@mui/material/CssBaseline"
import { Suspense } from "react"
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  LoadingPage,
  Notification,
  Resource,
  type CoreLayoutProps,
} from "react-admin"
import { Route } from "react-router-dom"
import { authProvider } from "./providers/authProvider"
import { dataProvider } from "./providers/dataProvider"
import { i18nProvider } from "./providers/i18nProvider"
import { lazyPart } from "./ui/lazyPart"
import { PLUGIN_RESOURCES } from "./resources/plugin/pluginResources"
import { queryClient } from "./providers/queryClient"
import { store } from "./providers/store"
import { PAGES, RESOURCES, screen } from "./screens"
import { darkTheme, lightTheme } from "./ui/theme"

const AcceptInvitationPage = lazyPart(() => import("./resources/staff/AcceptInvitationPage"))
const ConsoleLayout = screen(() => import("./ui/ConsoleLayout"), "ConsoleLayout")
const Dashboard = lazyPart(() => import("./dashboard/Dashboard"))
const LoginPage = lazyPart(() => import("./resources/staff/LoginPage"))

const problemPages = () => import("./ui/problemPages")
const AccessDenied = screen(problemPages, "AccessDeniedPage")
const AuthenticationError = screen(problemPages, "AuthenticationErrorPage")
const NotFound = screen(problemPages, "NotFoundPage")

/**
 * The console with the parts of react-admin's `<Admin>`, but with its own sign-in page.
 * react-admin's sign-in page loads all form code with the first screen.
 */
export function Console() {
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        title="Northlot"
        loginPage={SignIn}
        layout={Frame}
        dashboard={Dashboard}
        accessDenied={AccessDenied}
        authenticationError={AuthenticationError}
        catchAll={NotFound}
        loading={LoadingPage}
        requireAuth
        disableTelemetry
      >
        {[...RESOURCES, ...PLUGIN_RESOURCES].map((resource) => (
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

function Frame(props: CoreLayoutProps) {
  return (
    <Suspense fallback={<LoadingPage />}>
      <ConsoleLayout {...props} />
    </Suspense>
  )
}

function SignIn() {
  return (
    <Suspense>
      <LoginPage />
    </Suspense>
  )
}
