import type { Release } from '@almanac/contracts/platform/registry'
import { isRecord } from '@almanac/domain/records'
import { fetchPublishedFile, INTEGRITY_GLOBAL, RemoteFailure } from '@almanac/federation/loading'

/** A valid hash that no file has, so that the browser refuses files without a registered hash. */
const UNMATCHABLE_HASH = `sha384-${'A'.repeat(64)}`

/** The address of a release's files and their hashes: the fields needed for loading. */
export type Source = Pick<Release, 'address' | 'manifest' | 'files'> & Partial<Pick<Release, 'preview' | 'version'>>

const absolute = (path: string, base = document.baseURI) => new URL(path, base).href

/** The host's own files with their hashes, as its build wrote them into the page. */
function readHostFiles(): Map<string, string> {
  const hashes: unknown = JSON.parse(document.getElementById('integrity')?.textContent ?? '{}')
  const entries = isRecord(hashes) ? Object.entries(hashes) : []
  return new Map(entries.flatMap(([file, hash]) => (typeof hash === 'string' ? [[absolute(`/${file}`), hash]] : [])))
}

const hostFiles = readHostFiles()
const releaseFiles = new Map<string, string>()
const previews = new Set<string>()

/** Allows the files of a release to be loaded: each with its hash, those of a preview without. */
export function registerFiles({ address, files, preview = false }: Source): void {
  const base = absolute(address)
  if (preview) previews.add(base)
  for (const [file, hash] of Object.entries(files)) releaseFiles.set(absolute(file, base), hash)
}

/** The required Subresource Integrity hash of the file at a URL; empty for a preview's, which has none. */
export function integrityOf(url: string): string {
  const expected = hostFiles.get(url) ?? releaseFiles.get(url)
  if (expected) return expected
  return [...previews].some((base) => url.startsWith(base)) ? '' : UNMATCHABLE_HASH
}

/** Whether the file at a URL is the host's own, so that a failure is not attributed to a release. */
export function isOwnFile(url: string): boolean {
  return hostFiles.has(url)
}

// Called by webpack's loaders of host and remotes (shared/federation/webpack/integrity-plugin.cjs).
Object.assign(globalThis, { [INTEGRITY_GLOBAL]: integrityOf })

/** The fields of a Module Federation manifest that the host reads. */
interface Manifest {
  /** The entry's file, relative to the release's address. */
  entry: string
  /** The global that the entry sets. */
  globalName: string
}

/**
 * Fetches a release's manifest. Rejects with reason `integrity` if its hash is
 * not the published one, `manifest` if there is none, or `timeout` after
 * `timeout` milliseconds.
 */
export async function readManifest(url: string, integrity: string, timeout: number): Promise<Manifest> {
  const answer = await fetchPublishedFile(url, integrity, timeout)
  switch (answer.found) {
    case 'file':
      return parseManifest(answer.text)
    case 'changed':
      throw new RemoteFailure('integrity')
    case 'late':
      throw new RemoteFailure('timeout')
    case 'nothing':
      throw new RemoteFailure('manifest')
  }
}

/** Reads the entry from a manifest. Throws RemoteFailure for a document of any other shape, such as an HTML page. */
export function parseManifest(text: string): Manifest {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw new RemoteFailure('manifest', { cause })
  }
  const metaData = isRecord(document) ? document['metaData'] : undefined
  const remoteEntry = isRecord(metaData) ? metaData['remoteEntry'] : undefined
  const name = isRecord(remoteEntry) ? remoteEntry['name'] : undefined
  const folder = isRecord(remoteEntry) ? remoteEntry['path'] : undefined
  const globalName = isRecord(metaData) ? metaData['globalName'] : undefined
  if (typeof name !== 'string' || typeof globalName !== 'string') throw new RemoteFailure('manifest')
  return { entry: typeof folder === 'string' && folder ? `${folder}/${name}` : name, globalName }
}

/** The outcome of a script: it ran, it was refused or could not be loaded, or it timed out. */
export type ScriptEnd = 'load' | 'error' | 'timeout'

/** Adds a script to the page and waits for it, at most `timeout` milliseconds. It runs only if it has the hash. */
export function addScript(url: string, integrity: string, timeout: number): Promise<ScriptEnd> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const end = (how: ScriptEnd) => {
      clearTimeout(timer)
      script.remove()
      resolve(how)
    }
    const timer = setTimeout(() => {
      end('timeout')
    }, timeout)
    script.onload = () => {
      end('load')
    }
    script.onerror = () => {
      end('error')
    }
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    script.src = url
    document.head.append(script)
  })
}
