import type { WorkerRequest } from './messages'
import { serveFile } from './serve-file'

// Runs in a worker, so that reading a gigabyte does not block the page.

const receive = serveFile((message) => globalThis.postMessage(message))

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => receive(data))
