import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandFailure } from '../work/say.mjs'

/**
 * Identifies a process by its id and, where available, its start time, as
 * ids are reused.
 * @param {number} pid
 */
function identityOf(pid) {
  try {
    // The program's name is in parentheses and may contain anything; the start time is the 20th field after
    // it.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${pid} ${started}`
  } catch {
    return `${pid}`
  }
}

/** @param {string} holder as returned by identityOf */
function lives(holder) {
  const pid = Number(holder.split(' ')[0])
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false
  }
  return identityOf(pid) === holder
}

/** @param {string} file @returns {boolean} false if the lock is already held */
function create(file) {
  try {
    writeFileSync(file, identityOf(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes a lock file for this process: two runs in one checkout would interfere with each other's
 * builds and measurements. The lock of a dead process is taken over.
 * @param {string} file
 * @returns {() => void} releases it
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true })
  while (!create(file)) {
    const holder = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (lives(holder))
      throw new CommandFailure(
        `\`npm test\` runs already in this checkout (process ${holder.split(' ')[0]}): wait for it, or end it.`,
      )
    // Of several processes that find a stale lock, only one can move it away.
    try {
      renameSync(file, `${file}.${process.pid}`)
    } catch {
      continue
    }
    const moved = readFileSync(`${file}.${process.pid}`, 'utf8')
    if (moved !== holder && lives(moved)) renameSync(`${file}.${process.pid}`, file)
    else rmSync(`${file}.${process.pid}`)
  }
  return () => rmSync(file, { force: true })
}
