import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DATABASE_FOLDER, folderForDatabases } from './database-folder.mjs'

/** Environment variable that marks every child process of a run. */
const MARK = 'ALMANAC_CHECK_RUN'

/** Above this length, sockets in folders below would exceed the system's limit for names (107 bytes). */
const MAX_BASE_LENGTH = 50

/** Grace period for processes that have been signaled to end. */
const END_TIMEOUT_MS = 5000

/**
 * @typedef {object} Run
 * @property {string} id
 * @property {string} folder for its temporary files
 * @property {string} databases folder for its databases
 */

/** Creates a folder that others can read: PostgreSQL works in it as another user. @param {string} base */
function makeFolder(base) {
  const folder = mkdtempSync(join(base, 'almanac-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Folders for the temporary files and databases of this run only, and a mark for its processes.
 * @returns {Run}
 */
export const newRun = () => ({
  id: randomUUID(),
  folder: makeFolder(tmpdir().length <= MAX_BASE_LENGTH ? tmpdir() : '/tmp'),
  databases: makeFolder(folderForDatabases()),
})

/** The environment that identifies the processes of a run. @param {Run} run */
export const environmentOf = (run) => ({ [MARK]: run.id, TMPDIR: run.folder, [DATABASE_FOLDER]: run.databases })

/** @param {Run} run */
const foldersOf = ({ folder, databases }) => [folder, databases]

/**
 * The processes of the run: identified by their environment or, if they overwrite
 * it, by their working directory. Works on Linux only.
 * @param {Run} run
 * @returns {{ pid: number, name: string }[]}
 */
function processesOf(run) {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const folder = `/proc/${pid}`
      const marked = read(() => readFileSync(`${folder}/environ`, 'utf8'))
        .split('\0')
        .includes(`${MARK}=${run.id}`)
      const cwd = `${read(() => readlinkSync(`${folder}/cwd`))}/`
      const within = foldersOf(run).some((path) => cwd.startsWith(`${path}/`))
      if (!marked && !within) return []
      const name = read(() => readFileSync(`${folder}/cmdline`, 'utf8'))
        .split('\0')
        .join(' ')
        .trim()
      // A zombie process has no command line.
      return name === '' ? [] : [{ pid: Number(pid), name }]
    })
}

/** @param {() => string} look @returns {string} empty if the process has ended or is not ours to see */
function read(look) {
  try {
    return look()
  } catch {
    return ''
  }
}

/**
 * Describes what the run left: processes, after a grace period, and its temporary folders.
 * @param {Run} run
 * @param {number} [timeout] milliseconds
 */
export async function leftBehind(run, timeout = END_TIMEOUT_MS) {
  const deadline = performance.now() + timeout
  while (processesOf(run).length > 0 && performance.now() < deadline) await pause(50)
  const processes = processesOf(run).map(
    ({ pid, name }) => `process ${pid}: ${name.length > 200 ? `${name.slice(0, 200)} …` : name}`,
  )
  const folders = foldersOf(run)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).filter((name) => name.startsWith('almanac-')))
  return [...processes, ...folders.map((name) => `temporary folder: ${name}`)]
}

/** Ends remaining processes and removes remaining folders of the run. @param {Run} run */
export function clear(run) {
  for (const { pid } of processesOf(run)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  for (const folder of foldersOf(run)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
