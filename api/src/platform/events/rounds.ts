import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { Authentication, Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { fingerprintsOf } from '../registry/fingerprint'
import type { EventStream } from './stream'

export interface Listener {
  credential: Credential
  stream: EventStream
  /** Names what her user was served when she was last told of it; undefined before that. */
  fingerprint: string | undefined
}

/** Listeners that are looked at in one go: the server answers others between two of them. */
const AT_ONCE = 50

export interface Rounds {
  /** Looks at everyone: whose session has ended, who is served something else. One that is asked for meanwhile follows. */
  now: () => Promise<void>
  /** The same, where the revision has risen since the last one. */
  ifBehind: () => Promise<void>
  /** Tells one who has just come which revision there is, so that she learns what she has missed. */
  greet: (listener: Listener) => Promise<void>
}

/** What is asked besides the database: the host that is live, and which sessions still live. */
export interface Known extends Pick<Authentication, 'livingAmong'> {
  host: () => Promise<HostDocument>
}

/** Looks at those who listen and tells each what concerns her. */
export function createRounds(database: Database, listeners: Set<Listener>, { host, livingAmong }: Known): Rounds {
  let seen = 0
  let running: Promise<void> | undefined
  let again = false

  async function lookAt(some: Listener[]): Promise<number> {
    const living = await livingAmong(
      database,
      some.map(({ credential }) => credential),
    )
    const { revision, fingerprints } = await fingerprintsOf(
      database,
      [...new Set(some.map(({ credential }) => credential.user_id))],
      await host(),
    )
    for (const listener of some) {
      const { stream, credential } = listener
      const session = living.get(credential.token)
      if (session?.study_closed) stream.send({ type: 'study_closed' })
      if (!session || session.study_closed) {
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

  async function round(): Promise<void> {
    const all = [...listeners]
    // The oldest that any of them was looked at in: what changed during the round is seen by the next one.
    let oldest = Infinity
    for (let start = 0; start < all.length; start += AT_ONCE) {
      oldest = Math.min(oldest, await lookAt(all.slice(start, start + AT_ONCE)))
    }
    if (Number.isFinite(oldest)) seen = Math.max(seen, oldest)
  }

  async function now(): Promise<void> {
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
    now,
    async ifBehind() {
      const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
      if (Number(revision) > seen) await now()
    },
    async greet(listener) {
      const { user_id } = listener.credential
      const { revision, fingerprints } = await fingerprintsOf(database, [user_id], await host())
      // A round that came first has told her already.
      if (listener.fingerprint !== undefined) return
      listener.fingerprint = fingerprints.get(user_id)
      listener.stream.send({ type: 'registry', revision })
    },
  }
}
