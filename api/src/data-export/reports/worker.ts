import type { FastifyBaseLogger } from 'fastify'
import { listenTo } from '../../database/listen'
import type { Database } from '../../http/serve'
import { LeaseLost, makeReport } from './make'
import {
  finishReport,
  hasExceededAttempts,
  leaseReport,
  type LeasedReport,
  releaseReport,
  REPORTS_CHANNEL,
  touchLease,
} from './store'

/** Reports that a process makes concurrently: it reads one while the document of another is rendered. */
const MAX_CONCURRENT_REPORTS = 2

/** Poll interval, for missed notifications and for reports of processes that have ended. */
const POLL_INTERVAL_MS = 5_000

/** Renewal interval, well below the duration of a lease, because rendering may take minutes. */
const LEASE_RENEWAL_MS = 8_000

/** How long `stop` waits for running reports to be released. */
const STOP_TIMEOUT_MS = 2_000

export interface ReportWorkerOptions {
  /** Must be created by `connect`: notifications are received on a connection of their own. */
  database: Database
  /** The key that files are sealed with. */
  key: () => Buffer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Milliseconds. */
  poll?: number
}

export interface ReportWorker {
  /**
   * Starts no more reports. Resolves when the running ones are released to other processes, or after STOP_TIMEOUT_MS.
   */
  stop: () => Promise<void>
}

/**
 * Makes requested reports until it is stopped. Any number of processes may do so concurrently. `reports` is a queue of
 * its own and not one of pg-boss: it has the progress that screens show, and leases of seconds, so that the reports of
 * a killed process are resumed within seconds and not after minutes.
 */
export function startReportWorker(options: ReportWorkerOptions): ReportWorker {
  const { database, log, poll = POLL_INTERVAL_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  async function lane(): Promise<void> {
    while (!signal.aborted) {
      const report = await leaseReport(database)
      if (!report) return
      await attempt(options, report, signal)
    }
  }

  async function round(): Promise<void> {
    const failed = (await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_REPORTS }, lane))).find(
      (result) => result.status === 'rejected',
    )
    // The database is unavailable: the next round tries again. While stopping, that is expected.
    if (failed && !signal.aborted) log.error({ err: failed.reason }, 'making reports failed; it is tried again')
  }

  function wake(): void {
    if (signal.aborted) return
    again = true
    running ??= work()
  }

  async function work(): Promise<void> {
    while (again && !signal.aborted) {
      again = false
      await round()
    }
    running = undefined
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(wake, poll)
  }

  const listener = listenTo(database, REPORTS_CHANNEL, { onMessage: wake, onConnected: wake })
  wake()
  return {
    async stop() {
      stopping.abort()
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

/** Makes a report, or releases it for another attempt. */
async function attempt(
  { database, key, log }: ReportWorkerOptions,
  report: LeasedReport,
  signal: AbortSignal,
): Promise<void> {
  if (hasExceededAttempts(report)) {
    await finishReport(database, report, 'failed')
    return
  }
  const renewal = setInterval(() => void touchLease(database, report).catch(() => undefined), LEASE_RENEWAL_MS)
  try {
    await makeReport({ database, key, signal }, report)
  } catch (err) {
    if (err instanceof LeaseLost) return
    // Only the name: a message could quote what was recorded.
    if (!signal.aborted)
      log.warn({ failure: err instanceof Error ? err.name : 'failed' }, 'a report failed; it is tried again')
    await releaseReport(database, report, signal.aborted)
  } finally {
    clearInterval(renewal)
  }
}
