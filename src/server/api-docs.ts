import express, { type Router } from "express"
import { dirname } from "node:path"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Northlot API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/contrast.css">
</head>
<body>
<div id="contract"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#contract", deepLinking: true, tryItOutEnabled: false })`

/** Swagger UI's default colours have too little contrast, such as white on light green and grey on grey. */
const CONTRAST = `
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d5fb8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17714a; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #96500a; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0f6e63; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .btn.authorize { border-color: #17714a; color: #17714a; }
.swagger-ui .btn.authorize svg, .swagger-ui .authorization__btn .unlocked { color: #17714a; }
.swagger-ui .authorization__btn .unlocked { opacity: 1; }
.swagger-ui .info a, .swagger-ui a.nostyle.link, .swagger-ui .info .base-url { color: #1d5fb8; }
.swagger-ui .info .title small { background: #565d6b; }
.swagger-ui .info .title small.version-stamp { background: #4c6a02; }
.swagger-ui .parameter__in, .swagger-ui .prop-format, .swagger-ui .parameter__deprecated { color: #5c5c5c; }
.swagger-ui .json-schema-2020-12-expand-deep-button.json-schema-2020-12-expand-deep-button { color: #5c5c5c; }
.swagger-ui .parameter__name.required::after { color: #b3261e; }
.swagger-ui .parameter__name.required span { color: #b3261e; }
`

/** The API documentation page, from files of this server only. */
export function apiDocs(): Router {
  const router = express.Router()
  router.get("/", (_request, response) => void response.type("html").send(PAGE))
  router.get("/contrast.css", (_request, response) => void response.type("css").send(CONTRAST))
  router.get("/start.js", (_request, response) => void response.type("js").send(START))
  router.use(
    "/assets",
    express.static(dirname(require.resolve("swagger-ui-dist/package.json")), {
      index: false,
      redirect: false,
      maxAge: "1 day",
    })
  )
  return router
}
