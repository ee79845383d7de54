import { AccessDenied, AuthenticationError, NotFound } from "react-admin"

/** The framework's pages of what went wrong, fetched when it does. */
export const AccessDeniedPage = () => <AccessDenied />
export const AuthenticationErrorPage = () => <AuthenticationError />
export const NotFoundPage = () => <NotFound />
