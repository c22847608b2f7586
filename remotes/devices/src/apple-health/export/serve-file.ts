import type { WorkerMessage, WorkerRequest } from './messages'
import { readFile } from './read-file'

/** Answers the requests to the worker by reading the file; returns the receiver of requests. */
export function serveFile(post: (message: WorkerMessage) => void): (request: WorkerRequest) => void {
  let goOn: ((skip: number) => void) | undefined

  const postAndWait = (message: WorkerMessage): Promise<number> => {
    const next = new Promise<number>((resolve) => {
      goOn = resolve
    })
    post(message)
    return next
  }
  const read = async ({ file, kinds }: Extract<WorkerRequest, { type: 'start' }>): Promise<void> => {
    const end = await readFile(file, kinds, {
      found: (found) => postAndWait({ type: 'found', found }),
      reading: (extent) => post({ type: 'reading', extent }),
      part: async (part, extent) => {
        await postAndWait({ type: 'part', part, extent })
      },
    })
    post({ type: 'end', ...end })
  }
  return (request) => {
    if (request.type === 'start') void read(request)
    else goOn?.(request.skip)
  }
}
