import { readFile } from './read-file'
import type { WorkerRequest, WorkerMessage } from './messages'

// Runs in a worker, so that reading a gigabyte does not block the page.

let goOn: (() => void) | undefined

const post = (message: WorkerMessage): void => globalThis.postMessage(message)

async function start(request: Extract<WorkerRequest, { type: 'start' }>): Promise<void> {
  const { extent, fault } = await readFile(request.file, request, {
    reading: (read) => post({ type: 'reading', extent: read }),
    part: (number, samples, read) => {
      const next = new Promise<void>((resolve) => {
        goOn = resolve
      })
      post({ type: 'part', number, samples, extent: read })
      return next
    },
  })
  post({ type: 'end', extent, fault })
}

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.type === 'start') void start(data)
  else goOn?.()
})
