import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Sentence } from '../work/say.mjs'

/**
 * A process by its number and, where the system tells, the moment of its start:
 * numbers are given out again.
 * @param {number} pid
 */
function identityOf(pid) {
  try {
    // The name of the program stands in brackets and may hold anything; the start is the 20th field after it.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${pid} ${started}`
  } catch {
    return `${pid}`
  }
}

/** @param {string} holder what identityOf said of it */
function lives(holder) {
  const pid = Number(holder.split(' ')[0])
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of somebody else's lives as well.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false
  }
  return identityOf(pid) === holder
}

/** @param {string} file @returns {boolean} false where somebody else's is there */
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
 * Holds a file for this process: two runs in one checkout would build and
 * measure under each other's hands. The lock of a process that is dead is taken over.
 * @param {string} file
 * @returns {() => void} lets it go
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true })
  while (!create(file)) {
    const holder = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (lives(holder))
      throw new Sentence(
        `\`npm test\` runs already in this checkout (process ${holder.split(' ')[0]}): wait for it, or end it.`,
      )
    // Of several that find a dead one's lock only one can move it away.
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
