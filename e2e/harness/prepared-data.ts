import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const cacheFolder = join(root, '.cache', 'e2e-data')

/** Hash of everything the data folder depends on: the server that created it and its study. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'api/dist/server.cjs')))
  const study = join(root, 'e2e/study')
  for (const file of readdirSync(study, { recursive: true, encoding: 'utf8' }).sort()) {
    if (statSync(join(study, file)).isFile()) hash.update(file).update(readFileSync(join(study, file)))
  }
  return hash.digest('hex').slice(0, 24)
}

/** The data folder that servers of this build start from; it may not exist yet. */
const preparedData = (): string => join(cacheFolder, fingerprint())

/** Whether the prepared data of this build exists. */
export const hasPrepared = (): boolean => existsSync(preparedData())

/**
 * Keeps the data folder of a cleanly stopped server for later servers, and removes those of
 * earlier builds. The folder appears atomically.
 */
export function keepPrepared(data: string): void {
  const place = preparedData()
  rmSync(cacheFolder, { recursive: true, force: true })
  mkdirSync(cacheFolder, { recursive: true })
  const half = `${place}.half`
  cpSync(data, half, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  renameSync(half, place)
}

/** Copies the prepared data folder of this build to a server about to start. Returns false if there is none yet. */
export function beginWithPrepared(data: string): boolean {
  const place = preparedData()
  if (!hasPrepared()) return false
  cpSync(place, data, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  return true
}
