import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode, StartFailure } from './failure'

/** Where everything of the embedded database lies inside the data folder. */
export interface DatabaseFolder {
  root: string
  /** PostgreSQL's own files. */
  cluster: string
  /** Names under which PostgreSQL looks for its libraries. */
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
 * Makes a folder and those above it. Node's own `recursive` never returns where
 * a file system has no place for new folders, as below /proc.
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

/** Makes the folder, or says in one sentence why it cannot be used. */
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
