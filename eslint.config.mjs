import query from "@tanstack/eslint-plugin-query"
import accessibility from "eslint-plugin-jsx-a11y"
import hooks from "eslint-plugin-react-hooks"
import tseslint from "typescript-eslint"

/** Rules for the type of amounts. The functions for amounts are in `contract/src/rules/money.ts`. */
const MONEY = [
  {
    selector:
      ":matches(Identifier[name=/(Cents|_cents)$/], TSPropertySignature[key.name=/(Cents|_cents)$/]) > TSTypeAnnotation > :matches(TSNumberKeyword, TSUnionType > TSNumberKeyword)",
    message: "An amount is `Cents`.",
  },
  {
    selector: "TSAsExpression > TSTypeReference[typeName.name=/^(Cents|Dollars)$/]",
    message: "Make amounts by `cents`, `dollars` and the functions beside them: they refuse what is none.",
  },
  {
    selector:
      ":matches(BinaryExpression[operator='+'], AssignmentExpression[operator=/^[+-]=$/]) > :matches(Identifier[name=/Cents$/], MemberExpression[property.name=/Cents$/])",
    message: "Add amounts by `addCents` or `sumOf`: what `+` gives is a plain number, of cents and dollars alike.",
  },
]

/**
 * Rules that exist as code and as the same SQL for lists, both in one file (`home`). `copy` matches a second copy
 * of that SQL. A test compares code and SQL (`integration-tests/http/rules-in-sql.test.ts`).
 */
const ONCE = [
  {
    copy: /reserve_cents *[<>]|[<>]=? *(\w+[.])?reserve_cents/,
    home: "src/modules/auction/rules/reserve.ts",
    use: "`RESERVE_MET` and `RESERVE_STANDS` say whether a reserve is met.",
  },
  {
    copy: /coalesce[(](\w+[.])?(starting_price_cents|opening_share_basis_points)/,
    home: "src/modules/listing/rules/opening-price.ts",
    use: "`OPENING_CENTS` says what a listing opens at.",
  },
  {
    copy: /buyer_type = 'dealer'|site_is_for_dealers|= 'public' OR/,
    home: "src/queries/auction/audience.ts",
    use: "`inSight`, `SHOWN_AUDIENCE` and `HEARS_DEALER_LISTINGS` say whom a listing is shown to.",
  },
  {
    copy: /status = 'open' AND (\w+[.])?ends_at >|THEN 'expired' ELSE (\w+[.]|$)/,
    home: "src/modules/{auction/rules/running,sale/rules/offer-state,negotiation/rules/moves}.ts",
    use: "`runningAt`, `offerIsOpen` and `negotiationIsOpen` say what is not over yet.",
  },
  {
    copy: /featured_until >/,
    home: "src/modules/listing/rules/featured.ts",
    use: "`IS_FEATURED` says whether a listing is featured now.",
  },
  {
    copy: /licence_expires_on (<|>=) ([(]|$)/,
    home: "src/modules/account/rules/permissions.ts",
    use: "`LICENCE_STATE` says how a licence stands.",
  },
  {
    copy: /shown_from <=/,
    home: "src/modules/rating/rules/rating.ts",
    use: "`ratingIsShown` and `stateOfRating` say who sees a rating.",
  },
  {
    copy: /coalesce[(]sum[(](\w+[.])?delta[)], 0[)](::\w+)? (AS|FROM credit_entry WHERE (\w+[.])?account_id)/,
    home: "src/modules/credit/rules/balance.ts",
    use: "`creditBalance` says how many credits somebody has.",
  },
]
/**
 * Forbids code that compares an amount with a reserve. The `rules` folders are exempt, because auction rules also
 * compare amounts other than the price with the reserve.
 */
const RESERVE = {
  selector:
    "BinaryExpression[operator=/^[<>]=?$/] > :matches(Identifier[name='reserveCents'], MemberExpression[property.name=/^reserve(C|_c)ents$/])",
  message: "`reserveMet` and `reserveStands` say whether a reserve is met.",
}
const secondCopies = (rules) =>
  rules.map(({ copy, use: message }) => ({
    selector: `:matches(Literal[value=${copy}], TemplateElement[value.raw=${copy}])`,
    message,
  }))

const SERVER = [
  // `container.resolve(name)` gets no type argument: the container knows the type of each name
  // (`src/modules/implementations.ts`), and a type argument could be wrong.
  {
    selector: "CallExpression[callee.property.name='resolve'][typeArguments]",
    message: "The container knows the type of what it gives.",
  },
  // Only `records` of `src/platform/database.ts` converts column names to camelCase.
  {
    selector: ':matches(Literal[value=/ AS "[a-z]+[A-Z]/], TemplateElement[value.raw=/ AS "[a-z]+[A-Z]/])',
    message: "Name the column in snake_case: `records` answers rows in camelCase.",
  },
  ...MONEY,
]
/** Business rules read no clock. */
const RULES = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "A rule gets the time as an argument.",
  },
  ...MONEY,
]
const TESTS = [
  {
    selector: "MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only)$/]",
    message: "No test is skipped or singled out.",
  },
  { selector: "CallExpression[callee.property.name='retryTimes']", message: "A flaky test is a bug to find." },
]
const READ_FROM_A_PAGE =
  "CallExpression[callee.property.name=/^(inputValue|count|is(Disabled|Enabled|Visible|Hidden|Checked|Editable)|getAttribute|textContent|inner(Text|HTML)|all(TextContents|InnerTexts)|boundingBox)$/]"
/** A page changes after requests, effects and frames. A test that reads a value only once may get the old value. */
const PAGES = [
  {
    selector: `CallExpression[callee.name='expect'] > .arguments :matches(AwaitExpression > ${READ_FROM_A_PAGE})`,
    message:
      "Await what a page shows: `await expectPage(locator).toHaveValue(…)`, `.toHaveCount(…)`, `.toBeDisabled()` or, of several values, `await expectPage.poll(async () => …).toEqual(…)`.",
  },
  {
    selector: "ExpressionStatement > CallExpression > MemberExpression.callee Identifier[name='expectPage']",
    message: "What `expectPage` expects is awaited: without `await` it is never looked at.",
  },
]
/** `npm run tables` generates the types of columns, so nobody writes them by hand. */
const COLUMNS = {
  selector: "TSPropertySignature[key.name=/^[a-z0-9]+_[a-z0-9_]+$/]",
  message: "A column's type comes from the module's `tables.ts`.",
}

/** These files compute fees, plugin charges, loans and discounts. Only `vehiclePrice` taxes the price of a car. */
const TAXES_OTHER_THINGS = [
  "contract/src/shared.ts",
  "contract/src/rules/{tax,vehicle-price,payment-estimate}.ts",
  "src/modules/fee/rules/fee-amounts.ts",
  "src/use-cases/payment/plugin-purposes.ts",
  "storefront/src/features/account/registration/profitCalculator.ts",
]
const LAZY = {
  name: "react",
  importNames: ["lazy"],
  message: "Use `lazyPart`: code that does not come breaks the page.",
}
const VEHICLE_TAX = {
  regex: "^@northlot/contract$|(^|/)tax$",
  importNames: ["shareOf", "taxOn"],
  message: "`vehiclePrice` says the tax of a car's price.",
}
const COMPUTED_MONEY = {
  regex: "^@northlot/contract$",
  importNames: [
    "addCents",
    "allInCost",
    "feeBreakdown",
    "leastStepCents",
    "multiplyCents",
    "openingPriceCents",
    "paymentEstimate",
    "shareOf",
    "subtractCents",
    "sumOf",
    "taxWithin",
    "vehiclePrice",
  ],
  message: "The console shows amounts that the server answers, and computes none.",
}

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/**",
      "**/dist/**",
      "**/.medusa/**",
      ".build/**",
      "contract/src/addresses/**",
      ".northlot/**",
      "**/.tmp/**",
      "**/*.cjs",
      "jest.config.js",
      "integration-tests/environment/*.js",
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      "no-console": "error",
      "no-debugger": "error",
      eqeqeq: ["error", "always"],
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "hack", "xxx"], location: "start" }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-require-imports": "off",
    },
  },
  {
    files: ["{contract,storefront,admin}/src/**/*.{ts,tsx}", "{packages,plugins}/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...MONEY] },
  },
  {
    files: ["{storefront,admin}/src/**/*.{ts,tsx}", "plugins/*/src/console/**/*.tsx"],
    plugins: { "react-hooks": hooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    // `lazyPart` shows an error with a retry button when code does not load.
    files: ["{storefront,admin}/src/**/*.{ts,tsx}"],
    rules: { "no-restricted-imports": ["error", { paths: [LAZY] }] },
  },
  ...query.configs["flat/recommended"].map((config) => ({
    ...config,
    files: ["{storefront,admin}/src/**/*.{ts,tsx}"],
    rules: {
      ...config.rules,
      "@tanstack/query/exhaustive-deps": ["error", { allowlist: { types: ["QueryClient"], variables: ["queries"] } }],
    },
  })),
  {
    ...accessibility.flatConfigs.recommended,
    files: ["{storefront,admin}/src/**/*.tsx", "plugins/*/src/console/**/*.tsx"],
    rules: {
      ...accessibility.flatConfigs.recommended.rules,
      "jsx-a11y/aria-role": ["error", { ignoreNonDOM: true }],
      // A scrollable element must be reachable by keyboard.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["ol"], roles: ["group", "log"] }],
      // A phone lays tables out as cards, and screen readers then need explicit roles.
      "jsx-a11y/no-redundant-roles": ["error", { nav: ["navigation"], tbody: ["rowgroup"], thead: ["rowgroup"] }],
      "jsx-a11y/no-interactive-element-to-noninteractive-role": ["error", { td: ["cell"] }],
      // Components pass `autoFocus` on to a dialog that has just opened.
      "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...SERVER, ...secondCopies(ONCE), RESERVE] },
  },
  {
    files: ["src/modules/**/*.ts"],
    ignores: ["src/modules/*/tables.ts", "src/modules/*/rules/**", "**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...SERVER, ...secondCopies(ONCE), RESERVE, COLUMNS] },
  },
  {
    // These files may repeat code that is elsewhere. Migrations never change. An oracle, the second implementation that
    // tests compare with a rule, must not use that rule.
    files: ["src/modules/*/migrations/**", "src/modules/*/rules/oracle/**"],
    rules: { "no-restricted-syntax": ["error", ...SERVER] },
  },
  {
    // Business rules get time and random numbers as arguments.
    files: ["contract/src/rules/**/*.ts", "src/modules/*/rules/**/*.ts"],
    ignores: ["**/*.test.ts", "**/oracle/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "A rule gets the time as an argument." },
        { object: "Math", property: "random", message: "A rule gets chance as an argument." },
      ],
      "no-restricted-syntax": ["error", ...RULES, ...secondCopies(ONCE)],
    },
  },
  ...ONCE.map(({ home }) => ({
    files: [home],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...(home.includes("/rules/") ? RULES : SERVER),
        ...secondCopies(ONCE.filter((one) => one.home !== home)),
      ],
    },
  })),
  {
    files: ["{contract,src,storefront,admin}/**/*.{ts,tsx}"],
    ignores: [...TAXES_OTHER_THINGS, "**/*.test.ts"],
    rules: { "no-restricted-imports": ["error", { paths: [LAZY], patterns: [VEHICLE_TAX] }] },
  },
  {
    files: ["admin/src/**/*.{ts,tsx}"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-imports": ["error", { paths: [LAZY], patterns: [VEHICLE_TAX, COMPUTED_MONEY] }] },
  },
  {
    files: ["{storefront,admin}/src/ui/lazyPart.tsx"],
    rules: { "no-restricted-imports": ["error", { patterns: [VEHICLE_TAX] }] },
  },
  { files: ["contract/src/rules/money.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    // Tests read answers of any shape, so they may use `any`.
    files: ["integration-tests/**/*.ts", "**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-explicit-any": "off",
      "no-restricted-syntax": ["error", ...TESTS],
    },
  },
  {
    files: ["integration-tests/e2e/**/*.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...TESTS, ...PAGES],
    },
  },
  {
    // Scripts and the start of the server write to the terminal.
    files: [
      "scripts/**",
      "packages/*/examples/**",
      "packages/demo/drawing/*.mjs",
      "src/server/welcome.ts",
      "src/scripts/**",
      "bench/**",
    ],
    rules: { "no-console": "off" },
  }
)
