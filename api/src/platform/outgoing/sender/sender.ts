import type { FastifyBaseLogger } from 'fastify'
import { listenTo } from '../../../database/listen'
import type { Database } from '../../../http/serve'
import { OUTGOING_CHANNEL } from '../send'
import { failExpired, type Claimed } from './claim'
import { deliverNext, type Sending } from './deliver'

/** Concurrent deliveries per channel, so that one that hangs does not block the rest. */
const MAX_CONCURRENT_DELIVERIES: Record<Claimed['channel'], number> = { email: 2, sms: 1, webhook: 1 }

/** Milliseconds that stopping waits for a provider; pending messages are then sent again later. */
const STOP_TIMEOUT_MS = 2_000

/** Polling interval in milliseconds, for retries and missed notifications. */
const POLL_INTERVAL_MS = 5_000

export interface SenderOptions extends Sending {
  /** Opened by `connect`; a second connection listens for new messages. */
  database: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Milliseconds. */
  poll?: number
}

export interface Sender {
  /** Starts no further delivery; resolves when the pending ones have ended or timed out. */
  stop: () => Promise<void>
}

/**
 * Sends pending messages until it is stopped. Any number of processes may do so
 * concurrently. A channel without a provider is left to others.
 *
 * `outgoing_messages` is a transactional outbox and not a queue of pg-boss, which runs
 * all other background jobs: NOTIFY sends a code as soon as it is committed, and its
 * content is erased with the row's own update.
 */
export function startSender({ database, log, poll = POLL_INTERVAL_MS, ...sending }: SenderOptions): Sender {
  const { channels } = sending
  let stopped = false
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  async function deliverAll(channel: Claimed['channel']): Promise<void> {
    while (
      !stopped &&
      (await deliverNext(database, channel, sending, (failure) =>
        log.warn(failure, 'a message could not be sent; it is tried again'),
      ))
    )
      continue
  }

  async function round(): Promise<void> {
    const deliveries = (['email', 'sms', 'webhook'] as const)
      .filter((channel) => channels[channel])
      .flatMap((channel) => Array.from({ length: MAX_CONCURRENT_DELIVERIES[channel] }, () => deliverAll(channel)))
    const failed = (await Promise.allSettled([failExpired(database), ...deliveries])).find(
      (result) => result.status === 'rejected',
    )
    // The database is unreachable, or closed for shutdown: the next round retries.
    if (failed && !stopped) log.error({ err: failed.reason }, 'sending failed; it is tried again')
  }

  function wake(): void {
    if (stopped) return
    again = true
    running ??= work()
  }

  async function work(): Promise<void> {
    while (again && !stopped) {
      again = false
      await round()
    }
    running = undefined
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, poll)
  }

  if (!channels.email) log.warn('mails wait here: SMTP_URL and MAIL_FROM name no mail server')
  if (!channels.sms) log.warn('text messages wait here: TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN name no account')
  const listener = listenTo(database, OUTGOING_CHANNEL, { onMessage: wake, onConnected: wake })
  wake()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await listener.close()
      let timeout: NodeJS.Timeout | undefined
      await Promise.race([
        running,
        new Promise<void>((resolve) => {
          timeout = setTimeout(resolve, STOP_TIMEOUT_MS)
        }),
      ])
      clearTimeout(timeout)
    },
  }
}
