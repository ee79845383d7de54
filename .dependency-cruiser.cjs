/** The layers of docs/architecture.md, as a check that fails. */
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
      name: "plugins-know-only-the-contract",
      comment: "A plugin of somebody else has nothing more of ours than the contract's package.",
      severity: "error",
      from: { path: "^plugins/([^/]+)/" },
      to: { path: "^(src|storefront|admin|contract/src/.+/|plugins)/", pathNot: "^(plugins/$1|contract/src/)" },
    },
    {
      name: "a-module-knows-only-itself",
      comment: "Workflows and subscribers join modules; a module imports no other one.",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/" },
      to: { path: "^src/modules/", pathNot: "^src/modules/$1/" },
    },
    {
      name: "modules-know-no-edge",
      severity: "error",
      from: { path: "^src/modules/" },
      to: { path: "^src/(api|http|realtime|queues|server|workflows|subscribers|queries)/" },
    },
    {
      name: "rules-are-pure",
      comment: "A rule imports rules, types and the contract; nothing that reads, writes or waits.",
      severity: "error",
      from: { path: "^src/modules/[^/]+/rules/", pathNot: "\\.test\\.ts$" },
      to: {
        pathNot:
          "^(src/modules/[^/]+/(rules/|types\\.ts)|contract/src|node_modules/(date-fns|@date-fns/tz|libphonenumber-js)/)",
      },
    },
    {
      name: "queries-only-read",
      severity: "error",
      from: { path: "^src/queries/" },
      to: { path: "^src/(api|realtime|queues|server|workflows|subscribers)/" },
    },
    {
      name: "nobody-imports-subscribers",
      comment: "A reaction is found by Medusa and run by the event bus; what somebody else needs of it is a workflow.",
      severity: "error",
      from: { pathNot: "^src/subscribers/" },
      to: { path: "^src/subscribers/" },
    },
    {
      name: "subscribers-only-react",
      severity: "error",
      from: { path: "^src/subscribers/" },
      to: { path: "^src/(api|http|realtime|queues|server|subscribers)/" },
    },
    {
      name: "features-do-not-import-each-other",
      severity: "error",
      from: { path: "^storefront/src/features/([^/]+)/" },
      to: {
        path: "^storefront/src/features/",
        pathNot:
          "^storefront/src/features/($1|listings|bidding|credits|offers|settlement|media|carfax|promotion|certification|analytics|finance|searches|watchlist|notifications)/",
      },
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
