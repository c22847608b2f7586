import type { Credential, ValidSession } from '../../http/authentication'
import type { EventStream } from './stream'

/** Maximum delay of a timer in milliseconds; a session with more time left is checked once a day. */
const MAX_DELAY_MS = 86_400_000

/** An open stream and the session that it was opened with. */
interface Subscriber {
  credential: Credential
  stream: Pick<EventStream<{ type: string }>, 'end' | 'onEnd'>
}

type ValidSessions = Map<string, ValidSession>

export interface SessionWatch {
  /**
   * The valid sessions of these streams by token. Ends the streams of the others, and from now on each of these when its
   * session expires. Rejects if the database cannot be read; then no stream ends.
   */
  check: (subscribers: readonly Subscriber[]) => Promise<ValidSessions>
}

/**
 * Creates the watch over the sessions of streams. A session that is ended causes a notification
 * (`sessions_notify_ended`), one that expires does not: each stream has a timer, and only its expiry as the database
 * reads it then counts, because calls extend a session meanwhile and clocks of servers differ.
 */
export function createSessionWatch(
  validSessionsAmong: (credentials: Credential[]) => Promise<ValidSessions>,
): SessionWatch {
  const timers = new WeakMap<Subscriber['stream'], NodeJS.Timeout>()

  function checkIn(subscriber: Subscriber, milliseconds: number): void {
    const { stream } = subscriber
    if (timers.has(stream)) clearTimeout(timers.get(stream))
    else stream.onEnd(() => clearTimeout(timers.get(stream)))
    // A stream whose session cannot be read ends too: its browser opens another one.
    const expire = () => void check([subscriber]).catch(() => stream.end())
    timers.set(stream, setTimeout(expire, Math.min(Math.ceil(milliseconds), MAX_DELAY_MS)).unref())
  }

  async function check(subscribers: readonly Subscriber[]): Promise<ValidSessions> {
    const sessions = await validSessionsAmong(subscribers.map(({ credential }) => credential))
    for (const subscriber of subscribers) {
      const session = sessions.get(subscriber.credential.token)
      if (session) checkIn(subscriber, session.expires_in_ms)
      else subscriber.stream.end()
    }
    return sessions
  }

  return { check }
}
