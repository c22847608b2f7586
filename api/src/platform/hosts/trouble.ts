import type { Database } from '../../http/serve'
import { snapshotAt } from '../registry/snapshot'
import type { Hosts } from './hosts'
import { reasonsOf } from './open'
import { judgeHost } from './verdict'

/** A host that is not used because it can run too little, with a sentence for each remote. */
export interface RefusedHost {
  version: string
  reasons: string[]
}

/** What keeps this installation from serving everything, in the given language. */
export interface HostTrouble {
  /** The host that the installation came with, where a former one is used in its place; else null. */
  refused: RefusedHost | null
  /** Remotes of which the host that everyone gets can run no release. */
  unserved: string[]
}

/** Judges the bundled host and the one that everyone gets, from memory unless the registry has changed. */
export async function hostTrouble(database: Database, hosts: Hosts, locale = 'en'): Promise<HostTrouble> {
  const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
  const snapshot = await snapshotAt(database, Number(revision))
  const [{ host: bundled }, live] = [await hosts.bundled(), await hosts.live()]
  const { unserved } = judgeHost(snapshot, live)
  const verdict = judgeHost(snapshot, bundled)
  const isRefused = bundled.version !== live.version && !verdict.fits
  return {
    refused: isRefused ? { version: bundled.version, reasons: reasonsOf(verdict.unserved, locale) } : null,
    unserved: reasonsOf(unserved, locale),
  }
}
