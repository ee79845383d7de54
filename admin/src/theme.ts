import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from "react-admin"

const shape = { borderRadius: 10 }
const typography = { fontFamily: '"Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif' }

export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  shape,
  typography,
  palette: { mode: "light", primary: { main: "#0f4a3c" }, secondary: { main: "#0f4a3c" }, warning: { main: "#9a4a04" }, background: { default: "#f6f8f6" } },
}

export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  shape,
  typography,
  palette: { mode: "dark", primary: { main: "#49c19d" }, secondary: { main: "#16352d" }, warning: { main: "#f8bd5e" }, background: { default: "#0b1210", paper: "#121b18" } },
}
