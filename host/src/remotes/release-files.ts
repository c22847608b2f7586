import type { Release } from '@almanac/contracts/platform/registry'
import { isRecord } from '@almanac/domain/records'
import { fetchPublishedFile, INTEGRITY_GLOBAL, RemoteFailure } from '@almanac/federation/loading'

/** The form of a hash, and no file's: what has none is refused like what has another. */
const NOBODYS = `sha384-${'A'.repeat(64)}`

/** Where a release's files are and what they have to be: the part of a release that loading needs. */
export type Source = Pick<Release, 'address' | 'manifest' | 'files'> & Partial<Pick<Release, 'preview'>>

const absolute = (path: string, base = document.baseURI) => new URL(path, base).href

/** The host's own files, as its build wrote them into the page. */
function readOwn(): Map<string, string> {
  const found: unknown = JSON.parse(document.getElementById('integrity')?.textContent ?? '{}')
  const entries = isRecord(found) ? Object.entries(found) : []
  return new Map(entries.flatMap(([file, hash]) => (typeof hash === 'string' ? [[absolute(`/${file}`), hash]] : [])))
}

const own = readOwn()
const known = new Map<string, string>()
const previews = new Set<string>()

/** From now on the files of this release may be loaded: each with its hash, those of a preview without. */
export function knowFiles({ address, files, preview = false }: Source): void {
  const base = absolute(address)
  if (preview) previews.add(base)
  for (const [file, hash] of Object.entries(files)) known.set(absolute(file, base), hash)
}

/** What the file at an address has to be, in the form of Subresource Integrity; empty where nothing is asked of it. */
export function integrityOf(url: string): string {
  const expected = own.get(url) ?? known.get(url)
  if (expected) return expected
  return [...previews].some((base) => url.startsWith(base)) ? '' : NOBODYS
}

/** Whether the file at an address is the host's own, and so no release's fault. */
export function isOwnFile(url: string): boolean {
  return own.has(url)
}

// Asked by webpack's loaders, the host's and the remotes' (shared/federation/webpack/integrity-plugin.cjs).
Object.assign(globalThis, { [INTEGRITY_GLOBAL]: integrityOf })

/** What the host reads of a Module Federation manifest. */
interface Manifest {
  /** The entry's file, relative to the release's address. */
  entry: string
  /** The global that the entry sets. */
  globalName: string
}

/**
 * Fetches a release's manifest. Rejects with reason `integrity` when it is not
 * the one that was published, `manifest` when there is none, or `timeout` after
 * so many milliseconds.
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

/** Picks the entry out of a manifest; a document of any other shape is a failure, an HTML page included. */
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

/** How a script ended: run, refused or not to be had, or not come in time. */
export type ScriptEnd = 'load' | 'error' | 'timeout'

/** Adds a script to the page and waits for it so many milliseconds. It is run only if it has the hash. */
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
