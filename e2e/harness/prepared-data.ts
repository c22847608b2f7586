import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const cacheFolder = join(root, '.cache', 'e2e-data')

/** What a data folder depends on: the server that made it and the study in it. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'api/dist/server.cjs')))
  const study = join(root, 'e2e/study')
  for (const file of readdirSync(study, { recursive: true, encoding: 'utf8' }).sort()) {
    if (statSync(join(study, file)).isFile()) hash.update(file).update(readFileSync(join(study, file)))
  }
  return hash.digest('hex').slice(0, 24)
}

/** Where the data folder lies that a server of this build begins with; whether it has been made is another matter. */
const preparedData = (): string => join(cacheFolder, fingerprint())

/** Whether a server of this build has its data to begin with. */
export const hasPrepared = (): boolean => existsSync(preparedData())

/**
 * Keeps a data folder, of a server that was stopped in order, for the servers to
 * come; what earlier builds left goes. The folder is there whole or not at all.
 */
export function keepPrepared(data: string): void {
  const place = preparedData()
  rmSync(cacheFolder, { recursive: true, force: true })
  mkdirSync(cacheFolder, { recursive: true })
  const half = `${place}.half`
  cpSync(data, half, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  renameSync(half, place)
}

/** Copies the prepared data folder of this build to the server that is about to start. False where there is none yet. */
export function beginWithPrepared(data: string): boolean {
  const place = preparedData()
  if (!hasPrepared()) return false
  cpSync(place, data, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  return true
}
