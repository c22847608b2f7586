import { isRecord } from '@almanac/domain/records'
import { fetchPublishedFile, RemoteFailure } from '@almanac/federation/loading'

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
