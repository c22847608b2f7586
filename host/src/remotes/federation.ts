import { explained, RemoteFailure } from '@almanac/federation/loading'
import { containerOf, forgetContainer } from './containers'
import type { Source } from './integrity'
import { exposedBy } from './runtime'
import { within } from './time-limit'

export { forgetContainer }

/** Milliseconds for the files of what is exposed, and for running them. */
const LIMIT = 10_000

/** Loads what a release exposes under a name: manifest, entry, module. Rejects with RemoteFailure. */
export async function loadExposed(_remote: string, source: Source, exposed: string): Promise<unknown> {
  const container = await containerOf(source)
  try {
    return await explained(() => within(LIMIT, exposedBy(container, exposed)))
  } catch (cause) {
    throw cause instanceof RemoteFailure ? cause : new RemoteFailure('module', { cause })
  }
}
