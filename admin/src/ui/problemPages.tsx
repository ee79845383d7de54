import { AccessDenied, AuthenticationError, NotFound } from "react-admin"

/** react-admin's error pages, which load when they are needed. */
export const AccessDeniedPage = () => <AccessDenied />
export const AuthenticationErrorPage = () => <AuthenticationError />
export const NotFoundPage = () => <NotFound />
