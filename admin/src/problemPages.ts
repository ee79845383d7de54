/** The framework's pages of what went wrong, fetched when it does. */
export { AccessDenied, AuthenticationError, NotFound } from "react-admin"
