import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './failure'

/** A server on this folder, as in postmaster.pid. */
export interface Running {
  pid: number
  port: number
  /** It accepts connections. */
  ready: boolean
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** False when the process with this id is certainly not a PostgreSQL on this folder. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return folder === undefined || folder === (await realpath(cluster))
}

/**
 * The server that runs on this folder, if any. After a power cut the id in the file
 * may belong to another program; PostgreSQL would refuse to start, so such a file
 * is deleted.
 */
export async function findRunning(cluster: string): Promise<Running | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (!(await worksIn(pid, cluster))) {
    await rm(file, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}
