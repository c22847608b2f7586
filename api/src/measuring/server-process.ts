import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from '../database/connect'
import { areas } from '../start/areas'
import { buildApp } from '../start/app'

/** A server in a separate process, so that its memory is that of its streams. */
export interface MeasuredServer {
  url: string
  /** Bytes in use, after a garbage collection. */
  memory: () => Promise<number>
  stop: () => void
}

/** Starts this program again as a server on this database. */
export async function startServerProcess(database_url: string): Promise<MeasuredServer> {
  const child = fork(process.argv[1] ?? '', ['serve', database_url], { execArgv: ['--expose-gc'], stdio: 'inherit' })
  const port = await answerOf(child)
  return {
    url: `http://127.0.0.1:${port}/api`,
    memory: () => {
      child.send('memory')
      return answerOf(child)
    },
    stop: () => child.kill(),
  }
}

/** The next message of the child process: its port, or its memory. */
async function answerOf(child: ChildProcess): Promise<number> {
  const [reply] = (await once(child, 'message')) as [number]
  return reply
}

/** Runs as the server process. */
async function serve(database_url: string): Promise<void> {
  const app = await buildApp({ database: connect(database_url), areas })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.(process.memoryUsage().rss)
  })
  process.send?.((app.server.address() as AddressInfo).port)
}

/** Runs the measurement or, in a process started for it, the server. */
export function measureOrServe(measureAll: () => Promise<void>): void {
  const [, , role, database_url] = process.argv
  const work =
    role === 'serve' && database_url !== undefined ? serve(database_url) : measureAll().then(() => process.exit(0))
  work.catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  })
}
