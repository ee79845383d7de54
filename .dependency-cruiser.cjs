/** Rules for dependency-cruiser: the check fails if a layer imports a layer that it may not (docs/architecture.md). */
/**
 * For each folder of `src`, the other folders that its files may import. `http` contains what routes and sockets share:
 * sessions, rate limits, and reading and answering requests.
 */
const MAY_IMPORT = {
  events: [],
  // `wording` has the functions that write the texts of notices and SMS. They are pure, so that message catalogues can
  // replace them.
  wording: [],
  platform: ["events"],
  emails: ["platform", "wording"],
  modules: ["platform"],
  links: ["platform", "modules"],
  providers: ["platform", "emails", "modules"],
  queries: ["platform", "modules", "wording"],
  // `use-cases` has one function for each action. Only a use case joins several modules in one transaction.
  "use-cases": ["platform", "modules", "links", "wording", "emails", "providers", "queries", "workflows"],
  // `workflows` has only Medusa's workflows and their hooks. The steps of a workflow call use cases.
  workflows: ["platform", "modules", "links", "wording", "emails", "providers", "queries", "use-cases"],
  // Medusa finds the subscribers by their folder, and the event bus runs them. No folder may import them.
  subscribers: ["platform", "modules", "providers", "wording", "queries", "use-cases", "workflows"],
  jobs: ["platform", "modules", "queries", "use-cases", "workflows"],
  http: ["platform", "modules", "providers", "queries", "use-cases", "workflows"],
  api: ["platform", "modules", "providers", "queries", "use-cases", "workflows", "http"],
  realtime: ["platform", "modules", "queries", "use-cases", "workflows", "http"],
  scripts: ["platform", "modules", "queries", "use-cases", "workflows"],
  // From `api`, `server` imports the bid routes, and the GET routes whose answers are part of prerendered pages.
  server: ["platform", "modules", "queries", "use-cases", "workflows", "jobs", "http", "api", "realtime", "scripts"],
}
const rooms = Object.entries(MAY_IMPORT).map(([room, others]) => ({
  name: `${room}-imports-what-it-may`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { path: "^src/", pathNot: `^src/(${[room, ...others].join("|")})/` },
}))
/**
 * The layers of the storefront, lowest first. A layer may import only those before it. `components` is the test page of
 * the components, not a part of the product.
 */
const STOREFRONT = ["clock", "ui", "shared", "entities", "features", "app", "components"]
const layersOfStorefront = STOREFRONT.map((layer, height) => ({
  name: `${layer}-of-the-storefront-knows-what-is-below`,
  severity: "error",
  from: { path: `^storefront/src/${layer}/` },
  to: { path: "^storefront/src/", pathNot: `^storefront/src/(${STOREFRONT.slice(0, height + 1).join("|")})/` },
}))
/** The files of a module that others may import: its index, types, rules and service. */
const facesOfModules = [
  {
    name: "a-module-is-used-by-its-face",
    comment: "From outside a module there are its index, types, rules and service; all else is its own.",
    severity: "error",
    from: { path: "^src/", pathNot: "^src/modules/" },
    to: { path: "^src/modules/[^/]+/", pathNot: "^src/modules/[^/]+/((index|types|service|tables)\\.ts$|rules/)" },
  },
  {
    name: "rows-are-known-to-queries",
    comment: "Whoever reads the tables of a module knows their rows; everybody else has its types.",
    severity: "error",
    from: { path: "^src/", pathNot: "^src/(modules|queries)/" },
    to: { path: "^src/modules/[^/]+/tables\\.ts$" },
  },
  {
    name: "services-come-from-the-container",
    comment: "A service is resolved; only its type is imported.",
    severity: "error",
    from: { path: "^src/", pathNot: "^src/modules/([^/]+)/" },
    to: { path: "^src/modules/[^/]+/service\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "providers-know-interfaces-of-modules",
    comment: "A provider implements what a module asks for, and calls none.",
    severity: "error",
    from: { path: "^src/providers/" },
    to: { path: "^src/modules/", pathNot: "^src/modules/[^/]+/(types\\.ts$|rules/)" },
  },
]

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true, viaOnly: { pathNot: "node_modules" } } },
    {
      name: "contract-stands-alone",
      comment: "What both sides agree on depends on neither.",
      severity: "error",
      from: { path: "^contract/src" },
      to: { path: "^(src|storefront|admin)/" },
    },
    {
      name: "browsers-know-only-the-contract",
      severity: "error",
      from: { path: "^(storefront|admin)/src" },
      to: { path: "^(src|contract/src)/", pathNot: "^contract/src/" },
    },
    {
      name: "plugins-know-only-the-kit",
      comment: "A plugin of somebody else has nothing more of ours than the plugin kit's package.",
      severity: "error",
      from: { path: "^plugins/([^/]+)/" },
      to: { path: "^(src|storefront|admin|plugins)/", pathNot: "^plugins/$1/" },
    },
    {
      name: "plugins-know-types-of-the-contract-alone",
      comment: "What a plugin in Medusa's form hears and answers has types; nothing of the contract is built into it.",
      severity: "error",
      from: { path: "^plugins/" },
      to: { path: "^contract/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "the-kit-knows-rules-of-money-alone",
      comment:
        "What plugins are written with is small: of the market it has money, tax, types, and the error that is answered as it is.",
      severity: "error",
      from: { path: "^packages/plugin-kit/" },
      to: {
        path: "^(src|storefront|admin|plugins|contract)/",
        pathNot:
          "^contract/src/(rules/(money|tax)|errors|error-codes|own-refusals|refusal|events/index|plugins/.*|staff)\\.ts$",
      },
    },
    {
      name: "the-demo-is-data",
      comment:
        "Cars, people and stories know the contract alone; what acts on a market by them is in src/scripts/demo.",
      severity: "error",
      from: { path: "^packages/demo/" },
      to: { path: "^(src|storefront|admin|plugins|packages/(?!demo/))" },
    },
    {
      name: "pictures-are-drawn-by-a-tool",
      comment: "The drawing program runs by its own command; no start draws.",
      severity: "error",
      from: { pathNot: "^packages/demo/drawing/" },
      to: { path: "^packages/demo/drawing/" },
    },
    {
      name: "a-module-knows-only-itself",
      comment: "Workflows and subscribers join modules; a module imports no other one.",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/" },
      to: { path: "^src/modules/", pathNot: "^src/modules/$1/" },
    },
    {
      name: "rules-are-pure",
      comment:
        "A rule imports rules, types and the contract; the days of Toronto; what reads or compares texts; nothing that reads, writes or waits.",
      severity: "error",
      from: { path: "^src/modules/[^/]+/rules/", pathNot: "\\.test\\.ts$" },
      to: {
        pathNot:
          "^(src/modules/[^/]+/(rules/|types\\.ts)|src/platform/toronto\\.ts|contract/src|packages/plugin-kit/src|node_modules/(date-fns|@date-fns/tz|fastest-levenshtein|htmlparser2|libphonenumber-js)/)",
      },
    },
    ...rooms,
    ...facesOfModules,
    ...layersOfStorefront,
    {
      name: "features-do-not-import-each-other",
      comment: "What two features show together is put together by a page of the app.",
      severity: "error",
      from: { path: "^storefront/src/features/([^/]+)/" },
      to: { path: "^storefront/src/features/", pathNot: "^storefront/src/features/$1/" },
    },
    {
      name: "entities-do-not-import-each-other",
      severity: "error",
      from: { path: "^storefront/src/entities/([^/]+)/" },
      to: { path: "^storefront/src/entities/", pathNot: "^storefront/src/entities/$1/" },
    },
    {
      name: "nothing-proprietary",
      severity: "error",
      from: {},
      to: { path: "@medusajs/(rbac|auth-oidc)" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.layers.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(/dist/|\\.test\\.tsx?$)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
}
