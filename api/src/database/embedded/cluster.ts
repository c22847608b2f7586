import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile, mkdir, access, constants } from 'node:fs/promises'
import { join, dirname, resolve } from 'node:path'
import { changeOwner, runProgram, type Account } from './account'
import type { Binaries } from './binaries'
import { StartFailure, errorCode } from './failure'

/** The database's owner and its name. */
export const OWNER = 'almanac'

/**
 * Creates PostgreSQL's files where there are none and returns the owner's
 * password. They get their final name only when complete, so an interrupted
 * start can simply be repeated.
 */
export async function prepareCluster(folder: DatabaseFolder, account: Account, binaries: Binaries): Promise<string> {
  const complete = await stat(join(folder.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (complete) {
    return readFile(folder.password, 'utf8').catch(() => {
      throw new StartFailure(
        `The file ${folder.password} is missing: without it the database in the data folder cannot be opened.`,
      )
    })
  }
  const password = randomBytes(24).toString('base64url')
  const unfinished = `${folder.cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await rm(folder.password, { force: true })
  await writeFile(folder.password, password, { mode: 0o600 })
  await changeOwner(account, unfinished)
  await changeOwner(account, folder.password)
  const { code, output } = await runProgram(account, binaries, binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${OWNER}`,
    `--pwfile=${folder.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
  ])
  if (code !== 0) throw new StartFailure(`The database could not be made in ${folder.root}: ${lastLine(output)}`)
  await rename(unfinished, folder.cluster)
  return password
}

/** The line of a program's output that describes the error. */
export function lastLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'no reason was given'
}

/** Paths of the embedded database inside the data folder. */
export interface DatabaseFolder {
  root: string
  /** PostgreSQL's own files. */
  cluster: string
  /** Links with the names that PostgreSQL looks for its libraries by. */
  libraries: string
  password: string
  log: string
  lock: string
}

const reasons: Record<string, string> = {
  ENOENT: 'there can be no such folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
}

/**
 * Creates a folder and its parents. Node's `recursive` never returns where a file
 * system refuses new folders, as below /proc.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

/** Creates the folder. Throws a StartFailure where it cannot be used. */
export async function prepareFolder(dataFolder: string): Promise<DatabaseFolder> {
  const root = join(resolve(dataFolder), 'postgres')
  try {
    await makeFolder(root)
    await access(root, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = errorCode(error) ?? 'unknown'
    throw new StartFailure(
      `The data folder ${resolve(dataFolder)} cannot be written: ${reasons[code] ?? code}. Choose another with DATA_DIR.`,
    )
  }
  return {
    root,
    cluster: join(root, 'cluster'),
    libraries: join(root, 'libraries'),
    password: join(root, 'password'),
    log: join(root, 'postgres.log'),
    lock: join(root, 'start.lock'),
  }
}
