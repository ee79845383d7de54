// Decides what to install: "run" is what the product needs to build and run, "all" adds the packages for
// tests, checks and benches.

/** The stamp of an installation. For "all" it is only the lockfile's fingerprint. */
const stampOf = (locked, level) => (level === "all" ? locked : `${locked} ${level}`)

/**
 * @returns the level to install, or null when nothing is missing. `stamp` is the stamp of the last installation or
 * null. `byHand` tells whether npm has installed packages here before, `locked` is the lockfile's fingerprint.
 */
function levelToInstall({ stamp, byHand, locked, wanted }) {
  if (stamp === stampOf(locked, "all") || stamp === stampOf(locked, wanted)) return null
  // npm removes packages that the wanted level leaves out. If all packages were installed before, all are therefore
  // installed again.
  const hadAll = stamp === null ? byHand : !stamp.endsWith(" run")
  return hadAll ? "all" : wanted
}

module.exports = { levelToInstall, stampOf }
