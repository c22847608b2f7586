import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DATABASE_FOLDER, folderForDatabases } from './database-folder.mjs'

/** What every child of a run has in its environment. */
const MARK = 'ALMANAC_CHECK_RUN'

/** Longer than this, and sockets in folders below would have names that the system refuses (107 bytes). */
const MAX_BASE_LENGTH = 50

/** For processes that were told to end and are about to. */
const END_TIMEOUT_MS = 5000

/**
 * @typedef {object} Run
 * @property {string} id
 * @property {string} folder where its temporary files go
 * @property {string} databases where its databases lie
 */

/** A folder that is open to read: PostgreSQL works in it as another user. @param {string} base */
function makeFolder(base) {
  const folder = mkdtempSync(join(base, 'almanac-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Folders for the temporary files and the databases of this run alone, and a mark for its processes.
 * @returns {Run}
 */
export const newRun = () => ({
  id: randomUUID(),
  folder: makeFolder(tmpdir().length <= MAX_BASE_LENGTH ? tmpdir() : '/tmp'),
  databases: makeFolder(folderForDatabases()),
})

/** The environment by which what the run starts is found again. @param {Run} run */
export const environmentOf = (run) => ({ [MARK]: run.id, TMPDIR: run.folder, [DATABASE_FOLDER]: run.databases })

/** @param {Run} run */
const foldersOf = ({ folder, databases }) => [folder, databases]

/**
 * The processes that belong to the run: by their environment, or, for those
 * that write over it, by the folder in which they stand. Linux alone tells.
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
      // One that has ended and is not yet fetched by its parent has no command any more.
      return name === '' ? [] : [{ pid: Number(pid), name }]
    })
}

/** @param {() => string} look @returns {string} nothing where the process has gone or is not ours to see */
function read(look) {
  try {
    return look()
  } catch {
    return ''
  }
}

/**
 * What the run left, in words: processes, after they had time to end, and temporary folders of ours.
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

/** Ends and removes what is left of the run. @param {Run} run */
export function clear(run) {
  for (const { pid } of processesOf(run)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
  for (const folder of foldersOf(run)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
