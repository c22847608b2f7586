import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Kysely } from 'kysely'
import { addressOf } from './connect'
import type { Tables } from './tables'

/** Milliseconds before a lost connection is made again. */
const RECONNECT_DELAY_MS = 1_000

export interface ChannelHandlers {
  /** Something was said on the channel. */
  heard: (text: string) => void
  /** From now on everything is heard; what was said before may have been missed. `isAgain`: it was heard before, and for a while not. */
  connected: (isAgain: boolean) => void
}

export interface ChannelListener {
  /** Resolves once it hears for the first time, or after so many milliseconds. */
  opened: (timeoutMs: number) => Promise<unknown>
  /** Whether it hears at this moment, as far as it knows. */
  isOpen: () => boolean
  close: () => Promise<void>
}

/** A promise that is resolved from outside. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/**
 * Listens to what transactions say on a channel (`pg_notify`), on a connection
 * of its own, which is made again whenever it is lost. The channel is one of our
 * own names.
 */
export function listenTo(
  database: Kysely<Tables>,
  channel: string,
  { heard, connected }: ChannelHandlers,
): ChannelListener {
  let client: pg.Client | undefined
  let open = false
  let hasBeenOpen = false
  const first = deferred()
  let closed = false
  let pause: NodeJS.Timeout | undefined

  function again(): void {
    open = false
    client = undefined
    if (closed || pause) return
    pause = setTimeout(() => {
      pause = undefined
      void connect()
    }, RECONNECT_DELAY_MS)
    pause.unref()
  }

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: addressOf(database),
      application_name: 'almanac-listens',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client = own
    // Both may be told, the second when another connection stands already.
    const lost = () => {
      if (client !== own) return
      again()
      void own.end().catch(() => undefined)
    }
    own.on('error', lost)
    own.on('end', lost)
    own.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await own.connect()
      await own.query(`listen ${channel}`)
      if (closed) return
      open = true
      first.resolve()
      connected(hasBeenOpen)
      hasBeenOpen = true
    } catch {
      lost()
    }
  }

  void connect()
  return {
    opened: (timeoutMs) => Promise.race([first.promise, delay(timeoutMs, undefined, { ref: false })]),
    isOpen: () => open,
    async close() {
      closed = true
      clearTimeout(pause)
      await client?.end().catch(() => undefined)
    },
  }
}
