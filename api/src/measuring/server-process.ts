import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from '../database/connect'
import { areas } from '../start/areas'
import { buildApp } from '../start/app'

/** A server in a process of its own, whose memory is that of its streams. */
export interface MeasuredServer {
  url: string
  /** Bytes, after what is not used was thrown away. */
  memory: () => Promise<number>
  stop: () => void
}

/** Starts the program that runs once more, as a server on this database. */
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

/** What the other process tells next: its port, or its memory. */
async function answerOf(child: ChildProcess): Promise<number> {
  const [told] = (await once(child, 'message')) as [number]
  return told
}

/** The process of a server. */
async function serve(database_url: string): Promise<void> {
  const app = await buildApp({ database: connect(database_url), areas })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.(process.memoryUsage().rss)
  })
  process.send?.((app.server.address() as AddressInfo).port)
}

/** Does the work or, in a process that was started for it, serves. */
export function measureOrServe(measureAll: () => Promise<void>): void {
  const [, , role, database_url] = process.argv
  const work =
    role === 'serve' && database_url !== undefined ? serve(database_url) : measureAll().then(() => process.exit(0))
  work.catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  })
}
