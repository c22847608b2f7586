import type { SampleKind } from '@almanac/domain/samples'
import type { WorkerMessage } from './messages'
import { startWorker, type ExportWorker } from './start-worker'

type End = Extract<WorkerMessage, { type: 'end' }>

/**
 * Reads a file in a worker; `take` is awaited before the worker continues, and resolves for `found` to the number of
 * parts to skip. Rejects when the worker or `take` fails, or when the signal aborts.
 */
export async function readInWorker(
  file: File,
  { kinds, signal }: { kinds: readonly SampleKind[]; signal: AbortSignal },
  take: (onMessage: Exclude<WorkerMessage, End>) => Promise<number>,
): Promise<End> {
  let worker: ExportWorker | undefined
  try {
    return await new Promise<End>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
      const onMessage = (message: WorkerMessage): void => {
        if (message.type === 'end') return resolve(message)
        take(message).then((skip) => {
          if (message.type !== 'reading') worker?.ask({ type: 'next', skip })
        }, reject)
      }
      worker = startWorker(onMessage, () => reject(new Error('The worker that reads the export has failed')))
      worker.ask({ type: 'start', file, kinds })
    })
  } finally {
    worker?.end()
  }
}
