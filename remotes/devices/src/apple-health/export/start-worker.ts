import type { Ask, Told } from './messages'

/** The worker that reads an export. */
export interface ExportWorker {
  ask: (message: Ask) => void
  /** Ends it, whatever it does; nothing is told after that. */
  end: () => void
}

/** Starts the worker; `told` hears what it tells, `failed` that it could not be loaded or has broken off. */
export function startWorker(told: (message: Told) => void, failed: () => void): ExportWorker {
  const worker = new Worker(new URL('./export.worker', import.meta.url), { name: 'apple-health-export' })
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => told(data))
  worker.addEventListener('error', failed)
  return { ask: (message) => worker.postMessage(message), end: () => worker.terminate() }
}
