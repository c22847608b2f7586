import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
}

/** Makes the folder, or says in one sentence why it cannot be used. */
export async function prepareFolder(dataFolder: string): Promise<DatabaseFolder> {
  const root = join(resolve(dataFolder), 'postgres')
  try {
    await mkdir(root, { recursive: true })
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
