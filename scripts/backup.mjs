// Backs up and restores the Postgres of this machine to a moment (docs/operations.md).
// node scripts/backup.mjs base --to FOLDER copies the running server of BACKUP_DATABASE_URL (a superuser).
// The server must already archive its write-ahead log.
// node scripts/backup.mjs restore --base FOLDER --wal ARCHIVE --to FOLDER --until 2026-11-22T21:55:00Z
// creates a data directory with the state of that moment.
import { chmod, chown, copyFile, lstat, mkdir, readFile, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import pg from "pg"

/** Folders that a server recreates at its start, or that belong to its process. */
const EMPTY = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|pgsql_tmp.*)$/

/** A moment needs a time zone. It may have microseconds, like the server's clock. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:\d\d)?)$/

class Sentence extends Error {}

/**
 * Copies a folder with rights and owners. A file may vanish during the copy, because the write-ahead log restores its
 * content.
 */
async function copyFolder(from, to, leaveOut = () => false) {
  await mkdir(to, { recursive: true })
  await likeBefore(from, to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (leaveOut(entry.name)) continue
    if (entry.isSymbolicLink())
      throw new Sentence(`${source} is a link: data outside the data directory is not copied.`)
    if (entry.isDirectory()) {
      await copyFolder(source, target, EMPTY.has(entry.name) ? () => true : leaveOut)
      continue
    }
    try {
      await copyFile(source, target)
      await likeBefore(source, target)
    } catch (error) {
      if (error.code !== "ENOENT") throw error
    }
  }
}

async function likeBefore(from, to) {
  const { mode, uid, gid } = await lstat(from)
  await chmod(to, mode & 0o777)
  if (process.getuid?.() === 0) await chown(to, uid, gid)
}

async function makeEmpty(folder) {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Sentence(`${folder} is not empty.`)
}

async function base({ to }) {
  await makeEmpty(to)
  const client = new pg.Client({ connectionString: process.env.BACKUP_DATABASE_URL })
  await client.connect()
  try {
    const setting = async (name) => (await client.query("SELECT current_setting($1) AS value", [name])).rows[0].value
    if ((await setting("archive_mode")) === "off")
      throw new Sentence(
        "archive_mode is off: without the log from now on, a copy of a running server is worth nothing."
      )
    const from = await setting("data_directory")
    // `pg_backup_start` and `pg_backup_stop` must run in one session. If the session ends, Postgres ends the backup.
    await client.query("SELECT pg_backup_start('northlot', fast => true)")
    await copyFolder(from, to, (name) => LEFT_OUT.test(name))
    const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop(wait_for_archive => true)")
    await writeFile(join(to, "backup_label"), rows[0].labelfile)
    await likeBefore(join(from, "PG_VERSION"), join(to, "backup_label"))
  } finally {
    await client.end()
  }
}

async function restore({ base: from, wal, to, until }) {
  if (!MOMENT.test(until)) throw new Sentence("--until must be a moment with its zone, such as 2026-11-22T21:55:00Z.")
  await readFile(join(from, "backup_label")).catch(() => {
    throw new Sentence(`${from} is no back-up: it has no backup_label.`)
  })
  await makeEmpty(to)
  await copyFolder(from, to)
  const settings = [
    `restore_command = 'cp "${wal}/%f" "%p"'`,
    `recovery_target_time = '${until.replace("Z", "+00")}'`,
    `recovery_target_action = 'promote'`,
    // No connection is allowed until the recovery has reached its target.
    `hot_standby = off`,
  ]
  const file = join(to, "postgresql.auto.conf")
  await writeFile(file, `${await readFile(file, "utf8")}\n${settings.join("\n")}\n`)
  await writeFile(join(to, "recovery.signal"), "")
  await likeBefore(join(to, "PG_VERSION"), join(to, "recovery.signal"))
}

const WORK = { base: [base, ["to"]], restore: [restore, ["base", "wal", "to", "until"]] }
try {
  const [name, ...args] = process.argv.slice(2)
  const [work, needed] = WORK[name] ?? []
  if (!work) throw new Sentence("Say what: base or restore.")
  const { values } = parseArgs({ args, options: Object.fromEntries(needed.map((each) => [each, { type: "string" }])) })
  const missing = needed.filter((each) => !values[each])
  if (missing.length > 0) throw new Sentence(`These are missing: ${missing.map((each) => `--${each}`).join(", ")}.`)
  await work(values)
} catch (error) {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
}
