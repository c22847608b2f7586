import type { ServerEvent } from '@almanac/contracts/platform/events'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import type { Hosts } from '../hosts/hosts'
import { fingerprintsOf } from '../registry/fingerprint'
import type { Signer } from '../registry/signer'
import type { SessionWatch } from './session-watch'
import type { EventStream } from './stream'

export interface Listener {
  credential: Credential
  stream: EventStream<ServerEvent>
  /** The fingerprint at its last update event; undefined before that. */
  fingerprint: string | undefined
}

/** Listeners per batch: the server handles requests between two batches. */
const MAX_LISTENERS_PER_BATCH = 50

interface ListenerUpdates {
  /** Notifies every listener whose session has ended or whose registry has changed. A call during a round starts one more round after it. */
  updateAll: () => Promise<void>
  /** The same, if the revision has risen since the last round. */
  updateIfBehind: () => Promise<void>
  /** Sends a new listener the current revision, so that it can detect missed changes; ends its stream if its session has ended. */
  greet: (listener: Listener) => Promise<void>
}

/** Sources besides the database: the versions of the host, and the sessions of the streams. */
export interface EventSources {
  hosts: Pick<Hosts, 'forAudience'>
  sessions: SessionWatch
  /** Names people in trials of releases. */
  signer: Signer
}

/** Creates the updates of all listeners. */
export function createListenerUpdates(
  database: Database,
  listeners: Set<Listener>,
  sources: EventSources,
): ListenerUpdates {
  let seenRevision = 0
  let running: Promise<void> | undefined
  let again = false

  async function round(): Promise<void> {
    const all = [...listeners]
    // The oldest revision of any batch: what changed during the round is seen by the next one.
    let oldest = Infinity
    for (let start = 0; start < all.length; start += MAX_LISTENERS_PER_BATCH) {
      const batch = all.slice(start, start + MAX_LISTENERS_PER_BATCH)
      oldest = Math.min(oldest, await updateBatch(database, batch, sources))
    }
    if (Number.isFinite(oldest)) seenRevision = Math.max(seenRevision, oldest)
  }

  async function updateAll(): Promise<void> {
    again = true
    running ??= (async () => {
      try {
        while (again) {
          again = false
          await round()
        }
      } finally {
        running = undefined
      }
    })()
    await running
  }

  return {
    updateAll,
    async updateIfBehind() {
      const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
      if (Number(revision) > seenRevision) await updateAll()
    },
    async greet(listener) {
      const { user_id, token } = listener.credential
      // It may have ended before the stream was among the listeners.
      if (!(await sources.sessions.check([listener])).has(token)) return
      const { revision, fingerprints } = await fingerprintsOf(database, [user_id], sources.hosts, sources.signer)
      // A concurrent round has already sent it.
      if (listener.fingerprint !== undefined) return
      listener.fingerprint = fingerprints.get(user_id)
      listener.stream.send({ type: 'registry', revision })
    },
  }
}

/** Closes streams whose session has ended and notifies the others of a change; returns the compared revision. */
async function updateBatch(
  database: Database,
  batch: Listener[],
  { hosts, sessions, signer }: EventSources,
): Promise<number> {
  const validSessions = await sessions.check(batch)
  const { revision, fingerprints } = await fingerprintsOf(
    database,
    [...new Set(batch.map(({ credential }) => credential.user_id))],
    hosts,
    signer,
  )
  for (const listener of batch) {
    const { stream, credential } = listener
    const session = validSessions.get(credential.token)
    if (!session) continue
    if (session.study_closed) {
      stream.send({ type: 'study_closed' })
      stream.end()
      continue
    }
    const fingerprint = fingerprints.get(credential.user_id)
    if (fingerprint === listener.fingerprint) continue
    listener.fingerprint = fingerprint
    stream.send({ type: 'registry', revision })
  }
  return revision
}
