import { RemoteFailure } from './failure'

/** What the host reads of a Module Federation manifest. */
export interface Manifest {
  /** The entry's file, relative to the release's address. */
  entry: string
  /** The global that the entry sets. */
  globalName: string
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Picks the entry out of a manifest; a document of any other shape is a failure, an HTML page included. */
export function parseManifest(document: unknown): Manifest {
  const metaData = isRecord(document) ? document['metaData'] : undefined
  const remoteEntry = isRecord(metaData) ? metaData['remoteEntry'] : undefined
  const name = isRecord(remoteEntry) ? remoteEntry['name'] : undefined
  const folder = isRecord(remoteEntry) ? remoteEntry['path'] : undefined
  const globalName = isRecord(metaData) ? metaData['globalName'] : undefined
  if (typeof name !== 'string' || typeof globalName !== 'string') throw new RemoteFailure('manifest')
  return { entry: typeof folder === 'string' && folder ? `${folder}/${name}` : name, globalName }
}

/** Fetches a release's manifest. Rejects with reason `manifest`, or `timeout` after the limit in milliseconds. */
export async function readManifest(url: string, limit: number): Promise<Manifest> {
  let answer: Response
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(limit), credentials: 'same-origin' })
  } catch (cause) {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new RemoteFailure(late ? 'timeout' : 'manifest', { cause })
  }
  if (!answer.ok) throw new RemoteFailure('manifest')
  return parseManifest(await answer.json().catch((cause: unknown) => {
    throw new RemoteFailure('manifest', { cause })
  }))
}
