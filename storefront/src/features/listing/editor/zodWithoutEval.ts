import { z } from "zod"

// The site's Content-Security-Policy forbids eval, and zod would try whether it may compile schemas as the first is
// made: this module stands before everything that makes one.
z.config({ jitless: true })
