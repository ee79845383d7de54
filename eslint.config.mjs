import tseslint from "typescript-eslint"
import movingText from "./scripts/moving-text.cjs"

/** The rule that reads types. It takes longer than all rules of oxlint together, so `npm test` leaves it out. */
export default tseslint.config({
  files: ["{storefront,admin}/src/**/*.tsx"],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      project: ["storefront/tsconfig.json", "admin/tsconfig.json"],
      tsconfigRootDir: import.meta.dirname,
    },
  },
  plugins: { northlot: { rules: { "moving-text": movingText } } },
  rules: { "northlot/moving-text": "error" },
})
