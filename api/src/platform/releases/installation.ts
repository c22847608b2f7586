import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { type InstalledBuild, remoteBuild } from './kept/build'
import { arrivingBuilds, noteCurrentBuilds } from './kept/keep'
import { readReleaseDocument, registerRelease, replaceFormerBundled } from './register'

const CONTAINER_TIMEOUT_MS = 5_000

/** A release that comes with the installation, and the path or address of its files. */
interface InstalledRelease {
  document: ReleaseDocument
  address: string
  build: InstalledBuild
}

/** The result of polling the containers once. */
interface ContainerAnswers {
  /** Releases that are new or have changed. */
  changed: ReleaseDocument[]
  /** A sentence for each container that returned no release. */
  problems: string[]
}

/**
 * The releases of an installation: in folders beside the server, and served by
 * containers. A container that does not respond counts as present: its last
 * release stays registered until it responds with another.
 */
export interface Installation {
  /** Polls the containers, or those that have returned no release yet. */
  ask: (which: 'all' | 'silent') => Promise<ContainerAnswers>
  /** All releases known now. */
  brought: () => InstalledRelease[]
  /** Writes all known releases to the database, atomically. */
  register: (database: Database) => Promise<void>
}

interface Sources {
  beside: BundledRelease[]
  /** Whether a release beside the server could not be read. */
  unreadable: boolean
  /** Addresses of the containers. */
  containers: string[]
}

export function createInstallation({ beside, unreadable, containers }: Sources): Installation {
  const known = new Map<string, ReleaseDocument>()
  // Browsers get a container's files through the gateway, under the same path as others.
  const brought = () => [
    ...beside.map(({ document, folder, address }) => ({
      document,
      address,
      build: remoteBuild(document, folder, address),
    })),
    ...[...known].map(([container, document]) => {
      const address = releasePath(document)
      return { document, address, build: remoteBuild(document, container, address) }
    }),
  ]
  return {
    brought,
    async ask(which) {
      const addresses = containers.filter((address) => which === 'all' || !known.has(address))
      const found: ContainerAnswers = { changed: [], problems: [] }
      await Promise.all(
        addresses.map(async (address) => {
          const answer = await fetchRelease(address)
          if (typeof answer === 'string') {
            found.problems.push(answer)
            return
          }
          if (JSON.stringify(known.get(address)) !== JSON.stringify(answer)) found.changed.push(answer)
          known.set(address, answer)
        }),
      )
      return found
    },
    async register(database) {
      const all = brought()
      if (all.length === 0) return
      const everything = !unreadable && known.size === containers.length
      const builds = all.map(({ build }) => build)
      await inTransaction(database, async (transaction) => {
        await replaceFormerBundled(
          transaction,
          all.map(({ document }) => document),
          { everything },
        )
        const arriving = await arrivingBuilds(transaction, builds)
        for (const { document, address, build } of all)
          await registerRelease(transaction, document, address, { arriving: arriving.has(build) })
        await noteCurrentBuilds(transaction, builds, { everything })
      })
    },
  }
}

/** A release beside the server, with its folder and path. */
export interface BundledRelease {
  document: ReleaseDocument
  /** The folder of its files. */
  folder: string
  /** The path under which they are served. */
  address: string
}

interface FoundReleases {
  releases: BundledRelease[]
  /** A sentence for each release that could not be used. */
  problems: string[]
}

/** The remotes that were built in this installation: `remotes/<name>/dist/release.json`. */
export async function findBundled(remotesFolder: string): Promise<FoundReleases> {
  const found: FoundReleases = { releases: [], problems: [] }
  const names = await readdir(remotesFolder).catch(() => [])
  for (const name of names.sort()) {
    const folder = join(remotesFolder, name, 'dist')
    const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const document = parse(text, join(folder, 'release.json'))
    if (typeof document === 'string') found.problems.push(document)
    else found.releases.push({ document, folder, address: releasePath(document) })
  }
  return found
}

function parse(text: string, from: string): ReleaseDocument | string {
  try {
    return readReleaseDocument(JSON.parse(text), from)
  } catch {
    return `${from} is not JSON`
  }
}

/**
 * The release that a container serves at this address (`release.json`); a sentence
 * where it does not respond, or not with a valid release.
 */
async function fetchRelease(address: string): Promise<ReleaseDocument | string> {
  const url = new URL('release.json', address).href
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(CONTAINER_TIMEOUT_MS) })
    if (answer.ok) return readReleaseDocument(await answer.json(), url)
    return `${url} answered ${answer.status}`
  } catch {
    return `${url} did not answer`
  }
}

/** The path under which this installation serves the files of a release. */
function releasePath({ remote, version }: Pick<ReleaseDocument, 'remote' | 'version'>): string {
  return `/remotes/${remote}/${version}/`
}
