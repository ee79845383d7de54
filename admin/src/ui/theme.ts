import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from "react-admin"

const shape = { borderRadius: 10 }
/** The width fits the longest name in the menu with its count. */
const sidebar = { width: 240, closedWidth: 50 }
const typography = {
  fontFamily: '"Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif',
  button: { textTransform: "none" as const, fontWeight: 600 },
}

/** Form fields are outlined, because outlined fields align with each other even if some have no label. */
const componentsOf = (theme: RaThemeOptions): RaThemeOptions["components"] => ({
  ...theme.components,
  MuiTextField: { defaultProps: { variant: "outlined", margin: "dense", size: "small" } },
  // The text of an alert wraps, but the text of its button does not.
  MuiAlert: { styleOverrides: { action: { whiteSpace: "nowrap" } } },
  MuiFormControl: { defaultProps: { variant: "outlined", margin: "dense", size: "small" } },
})

export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  components: componentsOf(defaultLightTheme),
  shape,
  sidebar,
  typography,
  palette: {
    mode: "light",
    primary: { main: "#0f4a3c" },
    secondary: { main: "#0f4a3c" },
    warning: { main: "#9a4a04" },
    background: { default: "#f6f8f6" },
  },
}

export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  components: componentsOf(defaultDarkTheme),
  shape,
  sidebar,
  typography,
  palette: {
    mode: "dark",
    primary: { main: "#49c19d" },
    secondary: { main: "#16352d" },
    warning: { main: "#f8bd5e" },
    background: { default: "#0b1210", paper: "#121b18" },
  },
}
