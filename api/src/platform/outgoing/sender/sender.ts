import type { FastifyBaseLogger } from 'fastify'
import { listenTo } from '../../../database/listen'
import type { Database } from '../../../http/serve'
import { OUTGOING_CHANNEL } from '../send'
import { failExpired, type Claimed } from './claim'
import { deliverNext, type Sending } from './deliver'
import { repeat } from './rounds'

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

  /** A round that logs what it cannot do: the database is unreachable, or closed for shutdown. The next one retries. */
  const logged = (round: () => Promise<unknown>) => async (): Promise<void> => {
    try {
      await round()
    } catch (err) {
      if (!stopped) log.error({ err }, 'sending failed; it is tried again')
    }
  }

  async function deliverAll(channel: Claimed['channel']): Promise<void> {
    while (
      !stopped &&
      (await deliverNext(database, channel, sending, (failure) =>
        log.warn(failure, 'a message could not be sent; it is tried again'),
      ))
    )
      continue
  }

  // Each delivery has rounds of its own: codes for signing in must not wait for a webhook that does not answer.
  const rounds = [
    repeat(
      logged(() => failExpired(database)),
      poll,
    ),
    ...(['email', 'sms', 'webhook'] as const)
      .filter((channel) => channels[channel])
      .flatMap((channel) =>
        Array.from({ length: MAX_CONCURRENT_DELIVERIES[channel] }, () =>
          repeat(
            logged(() => deliverAll(channel)),
            poll,
          ),
        ),
      ),
  ]
  const wake = () => rounds.forEach((each) => each.wake())

  if (!channels.email) log.warn('mails wait here: SMTP_URL and MAIL_FROM name no mail server')
  if (!channels.sms) log.warn('text messages wait here: TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN name no account')
  const listener = listenTo(database, OUTGOING_CHANNEL, { onMessage: wake, onConnected: wake })
  wake()
  return {
    async stop() {
      stopped = true
      const ended = Promise.all(rounds.map((each) => each.stop()))
      await listener.close()
      let timeout: NodeJS.Timeout | undefined
      await Promise.race([
        ended,
        new Promise<void>((resolve) => {
          timeout = setTimeout(resolve, STOP_TIMEOUT_MS)
        }),
      ])
      clearTimeout(timeout)
    },
  }
}
