// What is to be installed, from what is there: "run" is what the product is built with and runs on, "all" the packages of
// tests, checks and benches with it.

/** The mark of what is installed. All of it bears the lockfile's fingerprint alone. */
const stampOf = (locked, level) => (level === "all" ? locked : `${locked} ${level}`)

/**
 * @returns the level to install, null when nothing is missing. `stamp` is the mark that the last installation left or
 * null, `byHand` says whether npm has installed something, `locked` is the lockfile's fingerprint.
 */
function levelToInstall({ stamp, byHand, locked, wanted }) {
  if (stamp === stampOf(locked, "all") || stamp === stampOf(locked, wanted)) return null
  // npm removes what a smaller level leaves out: who has everything has it after the next start, too.
  const hadAll = stamp === null ? byHand : !stamp.endsWith(" run")
  return hadAll ? "all" : wanted
}

module.exports = { levelToInstall, stampOf }
