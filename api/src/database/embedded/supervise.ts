import { setTimeout as pause } from 'node:timers/promises'
import { launchDatabase, type EmbeddedDatabase, type LaunchOptions } from './launch'

/** Milliseconds between two restart attempts. */
const RESTART_DELAY_MS = 1_000

export interface KeepOptions extends LaunchOptions {
  /** Called with a line per event. */
  say: (line: string) => void
}

/**
 * Starts or joins the database on the data folder and, when it ends without our
 * stop, restarts it under the same address, so that its users can reconnect.
 */
export async function superviseDatabase(
  dataFolder: string,
  { say, settings = {} }: KeepOptions,
): Promise<EmbeddedDatabase> {
  const first = await launchDatabase(dataFolder, { settings })
  const { port } = new URL(first.url)
  const stopping = new AbortController()
  let current = first

  async function startAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current = await launchDatabase(dataFolder, { settings: { ...settings, port } })
        say('  PostgreSQL runs again')
        return
      } catch {
        // Orphaned child processes may still hold resources that a new one needs.
        await pause(RESTART_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      await current.lost
      if (stopping.signal.aborted) return
      say('  PostgreSQL was lost: it is started again …')
      await startAgain()
    }
  }

  const watching = watch()
  return {
    ...first,
    async stop() {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}
