// Exits without an error if the process on this machine's PORT is alive: the health check of a container.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 8000}/api/health`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
