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

/** The recommended rules of accessibility without settings. */
const ACCESSIBLE = [
  "alt-text",
  "anchor-has-content",
  "anchor-is-valid",
  "aria-activedescendant-has-tabindex",
  "aria-props",
  "aria-proptypes",
  "aria-unsupported-elements",
  "autocomplete-valid",
  "click-events-have-key-events",
  "heading-has-content",
  "html-has-lang",
  "iframe-has-title",
  "img-redundant-alt",
  "label-has-associated-control",
  "media-has-caption",
  "mouse-events-have-key-events",
  "no-access-key",
  "no-distracting-elements",
  "role-has-required-aria-props",
  "role-supports-aria-props",
  "scope",
  "tabindex-no-positive",
]
const KEYS = ["onKeyPress", "onKeyDown", "onKeyUp"]
const CLICKS = ["onClick", "onMouseDown", "onMouseUp", ...KEYS]
const LOADS = ["onError", "onLoad"]
const COMPOSED_ROLES = ["listbox", "menu", "menubar", "radiogroup", "tablist", "tree", "treegrid"]
const ITEM_ROLES = ["menuitem", "menuitemradio", "menuitemcheckbox", "option", "row", "tab", "treeitem"]

/** @param {string[]} names rules of one plugin, which a file may not break */
const errors = (plugin, names) => Object.fromEntries(names.map((name) => [plugin + name, "error"]))

/** The rules of ESLint that oxlint has no own form of run as a plugin. */
const SYNTAX = "eslint-js/no-restricted-syntax"
/** @param {object[]} restrictions what `no-restricted-syntax` forbids */
const forbids = (...restrictions) => ({ [SYNTAX]: ["error", ...restrictions] })

export default {
  plugins: ["typescript"],
  jsPlugins: [{ name: "eslint-js", specifier: "oxlint-plugin-eslint" }],
  categories: { correctness: "off" },
  ignorePatterns: [
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
  rules: {
    ...errors("", [
      "no-array-constructor",
      "no-console",
      "no-debugger",
      "no-unused-expressions",
      "typescript/ban-ts-comment",
      "typescript/no-duplicate-enum-values",
      "typescript/no-empty-object-type",
      "typescript/no-explicit-any",
      "typescript/no-extra-non-null-assertion",
      "typescript/no-misused-new",
      "typescript/no-namespace",
      "typescript/no-non-null-asserted-optional-chain",
      "typescript/no-this-alias",
      "typescript/no-unnecessary-type-constraint",
      "typescript/no-unsafe-declaration-merging",
      "typescript/no-unsafe-function-type",
      "typescript/no-wrapper-object-types",
      "typescript/prefer-as-const",
      "typescript/prefer-namespace-keyword",
      "typescript/triple-slash-reference",
    ]),
    eqeqeq: ["error", "always"],
    "no-warning-comments": ["error", { terms: ["todo", "fixme", "hack", "xxx"], location: "start" }],
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
    "typescript/consistent-type-imports": [
      "error",
      { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
    ],
  },
  overrides: [
    {
      files: ["**/*.{ts,tsx,mts}"],
      rules: errors("", ["no-var", "prefer-const", "prefer-rest-params", "prefer-spread"]),
    },
    {
      files: ["{contract,storefront,admin}/src/**/*.{ts,tsx}", "{packages,plugins}/**/*.ts"],
      rules: forbids(...MONEY),
    },
    {
      files: ["{storefront,admin}/src/**/*.{ts,tsx}", "plugins/*/src/console/**/*.tsx"],
      plugins: ["react"],
      rules: { "react/rules-of-hooks": "error", "react/exhaustive-deps": "error" },
    },
    {
      // `lazyPart` shows an error with a retry button when code does not load.
      files: ["{storefront,admin}/src/**/*.{ts,tsx}"],
      rules: { "no-restricted-imports": ["error", { paths: [LAZY] }] },
    },
    {
      files: ["{storefront,admin}/src/**/*.{ts,tsx}"],
      jsPlugins: ["@tanstack/eslint-plugin-query"],
      rules: {
        ...errors("@tanstack/query/", [
          "infinite-query-property-order",
          "mutation-property-order",
          "no-rest-destructuring",
          "no-unstable-deps",
          "no-void-query-fn",
          "stable-query-client",
        ]),
        "@tanstack/query/exhaustive-deps": ["error", { allowlist: { types: ["QueryClient"], variables: ["queries"] } }],
      },
    },
    {
      files: ["{storefront,admin}/src/**/*.tsx", "plugins/*/src/console/**/*.tsx"],
      plugins: ["jsx-a11y"],
      rules: {
        ...errors("jsx-a11y/", ACCESSIBLE),
        "jsx-a11y/interactive-supports-focus": [
          "error",
          { tabbable: ["button", "checkbox", "link", "searchbox", "spinbutton", "switch", "textbox"] },
        ],
        "jsx-a11y/no-noninteractive-element-interactions": [
          "error",
          { handlers: [...CLICKS, ...LOADS], alert: KEYS, body: LOADS, dialog: KEYS, iframe: LOADS, img: LOADS },
        ],
        "jsx-a11y/no-noninteractive-element-to-interactive-role": [
          "error",
          {
            ul: COMPOSED_ROLES,
            ol: COMPOSED_ROLES,
            li: ITEM_ROLES,
            table: ["grid"],
            td: ["gridcell"],
            fieldset: ["radiogroup", "presentation"],
          },
        ],
        "jsx-a11y/no-static-element-interactions": ["error", { allowExpressionValues: true, handlers: CLICKS }],
        "jsx-a11y/aria-role": ["error", { ignoreNonDOM: true }],
        // A scrollable element must be reachable by keyboard.
        "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["ol"], roles: ["group", "log"] }],
        // A phone lays tables out as cards, and screen readers then need explicit roles.
        "jsx-a11y/no-redundant-roles": [
          "error",
          {
            nav: ["navigation"],
            table: ["table"],
            tbody: ["rowgroup"],
            td: ["cell"],
            th: ["columnheader"],
            thead: ["rowgroup"],
            tr: ["row"],
          },
        ],
        "jsx-a11y/no-interactive-element-to-noninteractive-role": ["error", { td: ["cell"], tr: ["row"] }],
        // Components pass `autoFocus` on to a dialog that has just opened.
        "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
      },
    },
    { files: ["src/**/*.ts"], rules: forbids(...SERVER, ...secondCopies(ONCE), RESERVE) },
    {
      files: ["src/modules/**/*.ts"],
      excludeFiles: ["src/modules/*/tables.ts", "src/modules/*/rules/**", "**/*.test.ts"],
      rules: forbids(...SERVER, ...secondCopies(ONCE), RESERVE, COLUMNS),
    },
    {
      // These files may repeat code that is elsewhere. Migrations never change. An oracle, the second implementation
      // that tests compare with a rule, must not use that rule.
      files: ["src/modules/*/migrations/**", "src/modules/*/rules/oracle/**"],
      rules: forbids(...SERVER),
    },
    {
      // Business rules get time and random numbers as arguments.
      files: ["contract/src/rules/**/*.ts", "src/modules/*/rules/**/*.ts"],
      excludeFiles: ["**/*.test.ts", "**/oracle/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          { object: "Date", property: "now", message: "A rule gets the time as an argument." },
          { object: "Math", property: "random", message: "A rule gets chance as an argument." },
        ],
        ...forbids(...RULES, ...secondCopies(ONCE)),
      },
    },
    ...ONCE.map(({ home }) => ({
      files: [home],
      rules: forbids(
        ...(home.includes("/rules/") ? RULES : SERVER),
        ...secondCopies(ONCE.filter((one) => one.home !== home))
      ),
    })),
    {
      files: ["{contract,src,storefront,admin}/**/*.{ts,tsx}"],
      excludeFiles: [...TAXES_OTHER_THINGS, "**/*.test.ts"],
      rules: { "no-restricted-imports": ["error", { paths: [LAZY], patterns: [VEHICLE_TAX] }] },
    },
    {
      files: ["admin/src/**/*.{ts,tsx}"],
      excludeFiles: ["**/*.test.ts"],
      rules: { "no-restricted-imports": ["error", { paths: [LAZY], patterns: [VEHICLE_TAX, COMPUTED_MONEY] }] },
    },
    {
      files: ["{storefront,admin}/src/ui/lazyPart.tsx"],
      rules: { "no-restricted-imports": ["error", { patterns: [VEHICLE_TAX] }] },
    },
    { files: ["contract/src/rules/money.ts"], rules: { [SYNTAX]: "off" } },
    {
      // Tests read answers of any shape, so they may use `any`.
      files: ["integration-tests/**/*.ts", "**/*.test.ts"],
      rules: { "typescript/no-explicit-any": "off", ...forbids(...TESTS) },
    },
    { files: ["integration-tests/e2e/**/*.ts"], rules: forbids(...TESTS, ...PAGES) },
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
    },
  ],
}
