import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes. A run takes some 300 MB; containers often have no more than 64 MB there. */
const ENOUGH = 1.5e9

/**
 * Where the databases of tests lie: in memory where there is room, else with other temporary
 * files. Making and dropping a database for each test file costs a sixth of what it does on a disk.
 * @returns {string}
 */
export function folderForDatabases() {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
