import type { WorkerRequest, WorkerMessage } from './messages'

/** The worker that reads an export. */
export interface ExportWorker {
  ask: (message: WorkerRequest) => void
  /** Terminates the worker; `onMessage` is not called afterwards. */
  end: () => void
}

/** Starts the worker. `onFailure` is called when it cannot be loaded or throws. */
export function startWorker(onMessage: (message: WorkerMessage) => void, onFailure: () => void): ExportWorker {
  const worker = new Worker(new URL('./export.worker', import.meta.url), { name: 'apple-health-export' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data))
  worker.addEventListener('error', onFailure)
  return { ask: (message) => worker.postMessage(message), end: () => worker.terminate() }
}
