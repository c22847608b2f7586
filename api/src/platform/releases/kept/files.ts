import { randomUUID } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../http/serve'
import { MAX_RELEASE_FILE_BYTES, readAtMost } from '../files/files'
import type { ReleaseId, ReleaseStorage } from '../storage/storage'
import { HOST } from '../bundled'
import { HOST_DOCUMENTS, type InstalledBuild, storedAt } from './build'
import { keepBuild } from './keep'

/** The files of builds that the store keeps, for browsers that still run one of them. */
export interface KeptFiles {
  /**
   * Copies a build of this installation into the store, unless it is there; `arriving` if it is not registered yet.
   * Rejects where the store fails.
   */
  keep: (build: InstalledBuild, options: { arriving: boolean }) => Promise<void>
  /** The local file for the path of a request; undefined where no kept build has it. */
  locate: (path: string) => Promise<string | undefined>
  /** The local file of one version of the host; undefined where it is not kept. */
  locateOfHost: (version: string, name: string) => Promise<string | undefined>
}

interface KeptFile {
  release: ReleaseId
  name: string
  variants: string[]
}

interface Index {
  byPath: Map<string, KeptFile>
  hosts: Map<string, Map<string, KeptFile>>
}

/**
 * Another server may just have kept a build, so a file is unknown only after the database was asked. Requests for
 * unknown files wait for each other up to this long, so that they ask it twice a second at most, whatever their number.
 */
const REFRESH_INTERVAL_MS = 500
const FETCH_TIMEOUT_MS = 10_000

const SUFFIXES = ['.br', '.gz']

/** Differs whenever there are other builds. */
async function stateOf(database: Database): Promise<string> {
  const { builds, newest } = await database
    .selectFrom('installed_builds')
    .select([sql<string>`count(*)`.as('builds'), sql<string | null>`max(kept_at)::text`.as('newest')])
    .executeTakeFirstOrThrow()
  return `${builds} ${newest ?? ''}`
}

/** The kept builds, the newest first: its file is served where two have one of the same name. */
async function readIndex(database: Database): Promise<Index> {
  const builds = await database
    .selectFrom('installed_builds')
    .orderBy('kept_at', 'desc')
    .orderBy('build')
    .select(['remote', 'version', 'build', 'address', 'files'])
    .execute()
  const index: Index = { byPath: new Map(), hosts: new Map() }
  for (const { remote, version, build, address, files } of builds) {
    const release = storedAt({ remote, version, build })
    const names = new Set(files)
    const found = new Map(
      files.map((name) => [
        name,
        { release, name, variants: SUFFIXES.map((suffix) => name + suffix).filter((variant) => names.has(variant)) },
      ]),
    )
    if (remote === HOST) index.hosts.set(version, found)
    for (const [name, file] of found) {
      const path = address + name
      if (!index.byPath.has(path) && !(remote === HOST && HOST_DOCUMENTS.includes(name))) index.byPath.set(path, file)
    }
  }
  return index
}

/** Finds the files of kept builds. Those of a store that only browsers read are copied into `cacheFolder`. */
export function createKeptFiles(database: Database, storage: ReleaseStorage, cacheFolder: string): KeptFiles {
  let index: Index = { byPath: new Map(), hosts: new Map() }
  /** What the index was read from; a build is never changed, only added or deleted. */
  let readFrom = ''
  let askedAt = -Infinity
  let next: Promise<Index> | undefined

  async function read(): Promise<Index> {
    askedAt = Date.now()
    const state = await stateOf(database)
    if (state !== readFrom) {
      index = await readIndex(database)
      readFrom = state
    }
    return index
  }

  /** The index as it is now, not before this call. */
  function refreshed(): Promise<Index> {
    next ??= pause(Math.max(0, askedAt + REFRESH_INTERVAL_MS - Date.now()), undefined, { ref: false }).then(() => {
      next = undefined
      return read()
    })
    return next
  }

  async function fetched({ remote, version }: ReleaseId, name: string): Promise<string> {
    const path = join(cacheFolder, remote, version, name)
    if (await stat(path).catch(() => undefined)) return path
    const url = storage.addressOf({ remote, version }) + name
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    const content = answer.ok && answer.body ? await readAtMost(answer.body, MAX_RELEASE_FILE_BYTES) : undefined
    if (!content) throw new Error(`${url} answered ${answer.status}`)
    await mkdir(dirname(path), { recursive: true })
    const made = `${path}.${randomUUID()}`
    await writeFile(made, content)
    await rename(made, path)
    return path
  }

  async function local({ release, name, variants }: KeptFile): Promise<string> {
    const address = storage.addressOf(release)
    const located = storage.locate(address + name)
    if (located !== undefined) return located
    await Promise.all(variants.map((variant) => fetched(release, variant)))
    return fetched(release, name)
  }

  return {
    async keep(build, options) {
      await keepBuild(database, storage, build, options)
    },
    async locate(path) {
      const file = index.byPath.get(path) ?? (await refreshed()).byPath.get(path)
      return file && local(file)
    },
    async locateOfHost(version, name) {
      const file = index.hosts.get(version)?.get(name) ?? (await refreshed()).hosts.get(version)?.get(name)
      return file && local(file)
    },
  }
}
