import type { FastifyBaseLogger } from 'fastify'
import { listenTo } from '../../../database/listen'
import type { Database } from '../../../http/serve'
import { OUTGOING_CHANNEL } from '../send'
import { giveUpLate, type Claimed } from './claim'
import { deliverNext, type Sending } from './deliver'

/** Messages of a channel that go out side by side: one that hangs does not hold up the rest. */
const MAX_CONCURRENT_DELIVERIES: Record<Claimed['channel'], number> = { email: 2, sms: 1 }

/** How long stopping waits for a provider that does not answer: what was on its way then goes out again. */
const STOP_TIMEOUT_MS = 2_000

/** How often it looks, even if nothing was heard: for what was put off, and for what was missed. */
const POLL_INTERVAL_MS = 5_000

export interface SenderOptions extends Sending {
  /** Opened by `connect`: what is left to be sent is listened for beside it. */
  database: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Milliseconds. */
  poll?: number
}

export interface Sender {
  /** Begins nothing more; resolves when what is on its way has arrived or failed, or takes too long. */
  stop: () => Promise<void>
}

/**
 * Sends what was left to be sent, until it is stopped. Any number of processes
 * may do so at once. A channel without a provider is left to others.
 *
 * `outgoing_messages` is a transactional outbox and not a queue of pg-boss, which
 * has everything else that runs in the background: NOTIFY lets a code leave the
 * moment it is committed, and its words are erased with the row's own update.
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
    const deliveries = (['email', 'sms'] as const)
      .filter((channel) => channels[channel])
      .flatMap((channel) => Array.from({ length: MAX_CONCURRENT_DELIVERIES[channel] }, () => deliverAll(channel)))
    const failed = (await Promise.allSettled([giveUpLate(database), ...deliveries])).find(
      (result) => result.status === 'rejected',
    )
    // The database is away, or is taken away to stop: the next round tries again.
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
  const listener = listenTo(database, OUTGOING_CHANNEL, { heard: wake, connected: wake })
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
