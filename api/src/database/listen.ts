import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Kysely } from 'kysely'
import { addressOf } from './connect'
import type { Tables } from './tables'

/** Milliseconds before reconnecting. */
const RECONNECT_DELAY_MS = 1_000

export interface ChannelHandlers {
  /** Called with the payload of each notification. */
  onMessage: (text: string) => void
  /** Called once it listens; earlier notifications may have been missed. `isAgain`: after a reconnect. */
  onConnected: (isAgain: boolean) => void
}

export interface ChannelListener {
  /** Resolves once it first listens, or after `timeoutMs`. */
  opened: (timeoutMs: number) => Promise<unknown>
  /** Whether it is connected, as far as it knows. */
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
 * Listens to notifications of a channel (`pg_notify`) on a dedicated connection,
 * reconnecting whenever it is lost. The channel name is not escaped: only our own
 * constants.
 */
export function listenTo(
  database: Kysely<Tables>,
  channel: string,
  { onMessage, onConnected }: ChannelHandlers,
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
    // Both events may fire, the second when another connection is already open.
    const lost = () => {
      if (client !== own) return
      again()
      void own.end().catch(() => undefined)
    }
    own.on('error', lost)
    own.on('end', lost)
    own.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await own.connect()
      await own.query(`listen ${channel}`)
      if (closed) return
      open = true
      first.resolve()
      onConnected(hasBeenOpen)
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
