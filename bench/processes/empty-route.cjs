// Express routes that only answer with a given JSON body. `lists.bench.ts` compares the market with these routes.
const express = require("express")

const answers = JSON.parse(process.argv[2])
const application = express()
for (const [path, body] of Object.entries(answers)) application.get(path, (_request, response) => response.json(body))
const server = application.listen(0, "127.0.0.1", () => process.send({ answer: server.address().port }))
process.on("disconnect", () => process.exit())
