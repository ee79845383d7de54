import { z } from "zod"

// The Content-Security-Policy forbids eval, and zod tests eval with its first schema. Import this module before any
// module that makes a schema.
z.config({ jitless: true })
