import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { mediaTypeOf } from '../../../http/content'
import { HOST } from '../bundled'
import { filesOf } from '../checks/document'
import { readAtMost, MAX_RELEASE_FILE_BYTES } from '../files/files'
import type { ReleaseId } from '../storage/storage'

/** A build of the host or of a remote that comes with the installation. */
export interface InstalledBuild {
  remote: string
  version: string
  /** A hash of its files: two builds may have the same version. */
  build: string
  /** The path before the names of its files, as browsers request them. */
  address: string
  /** The names of its files, with compressed variants where the build has written them. */
  names: () => Promise<string[]>
  read: (name: string) => Promise<Buffer>
}

/** Where the store has the files of a build. The version of the host says which build it is. */
export function storedAt({ remote, version, build }: Pick<InstalledBuild, 'remote' | 'version' | 'build'>): ReleaseId {
  return { remote, version: remote === HOST ? version : `${version}-${build}` }
}

/** Files of the host without a hash in their name: each of its versions has its own. */
export const HOST_DOCUMENTS = ['index.html', 'host.json', 'samples.json', 'worker.js', 'icon.svg']

type Source = Pick<InstalledBuild, 'names' | 'read'>

const VARIANT = /\.(?:br|gz)$/

/** Whether browsers, or the server for its pages, read a file of this name. */
const isKept = (name: string) => mediaTypeOf(name.replace(VARIANT, '')) !== undefined || HOST_DOCUMENTS.includes(name)

/** The files of a build in a folder. Names from the folder itself, so that nothing outside of it is ever read. */
function inFolder(folder: string): Source {
  return {
    async names() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && isKept(entry.name))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
        .sort()
    },
    read: (name) => readFile(join(folder, name)),
  }
}

const FETCH_TIMEOUT_MS = 10_000

/** The files of a build that a container serves, as its document lists them. */
function atAddress(address: string, names: string[]): Source {
  const base = address.endsWith('/') ? address : `${address}/`
  return {
    names: () => Promise.resolve([...names].sort()),
    async read(name) {
      const answer = await fetch(new URL(name, base), { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
      const content = answer.ok && answer.body ? await readAtMost(answer.body, MAX_RELEASE_FILE_BYTES) : undefined
      if (!content) throw new Error(`${base}${name} answered ${answer.status}`)
      return content
    },
  }
}

const sourceOf = (place: string, names: string[]): Source =>
  /^https?:/.test(place) ? atAddress(place, names) : inFolder(place)

/** The build of a remote, in a folder or at the address of its container. */
export function remoteBuild(document: ReleaseDocument, place: string, address: string): InstalledBuild {
  const { remote, version } = document
  const files = filesOf(document)
  const build = createHash('sha256')
    .update(JSON.stringify(Object.entries(files).sort()))
    .digest('hex')
    .slice(0, 10)
  return { remote, version, build, address, ...sourceOf(place, Object.keys(files)) }
}

/**
 * The build of the host, in a folder or at the address of its container. `files` are the names in its page: scripts,
 * styles and fonts.
 */
export function hostBuild({ version }: Pick<HostDocument, 'version'>, place: string, files: string[]): InstalledBuild {
  return { remote: HOST, version, build: version, address: '/', ...sourceOf(place, [...HOST_DOCUMENTS, ...files]) }
}
