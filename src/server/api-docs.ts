import express, { type Router } from "express"
import { dirname } from "node:path"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Northlot API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="contract"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#contract", deepLinking: true, tryItOutEnabled: false })`

/** The readable page of the contract, from files of this server alone. */
export function apiDocs(): Router {
  const router = express.Router()
  router.get("/", (_request, response) => void response.type("html").send(PAGE))
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
