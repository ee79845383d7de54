import query from "@tanstack/eslint-plugin-query"
import accessibility from "eslint-plugin-jsx-a11y"
import hooks from "eslint-plugin-react-hooks"
import tseslint from "typescript-eslint"
import movingText from "./scripts/moving-text.cjs"

/** Rules that read types. They take longer than all other rules together, so `npm test` leaves them out. */
export default tseslint.config({
  files: ["{storefront,admin}/src/**/*.tsx"],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      project: ["storefront/tsconfig.json", "admin/tsconfig.json"],
      tsconfigRootDir: import.meta.dirname,
    },
  },
  // Comments in the files switch off rules of the plugins of `eslint.config.mjs`, so ESLint must know these plugins.
  linterOptions: { reportUnusedDisableDirectives: "off" },
  plugins: {
    northlot: { rules: { "moving-text": movingText } },
    "react-hooks": hooks,
    "jsx-a11y": accessibility,
    "@tanstack/query": query,
  },
  rules: { "northlot/moving-text": "error" },
})
