import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AddressInfo } from 'node:net'
import { connect } from '@almanac/api/database/connect'
import { areas } from '@almanac/api/start/areas'
import { buildApp } from '@almanac/api/start/app'

/** A server in a separate process, so that its memory is that of its streams. */
export interface MeasuredServer {
  url: string
  /** Bytes in use, after a garbage collection. */
  memory: () => Promise<number>
  /** What the server did since the last reading. */
  load: () => Promise<ServerLoad>
  stop: () => void
}

/** Milliseconds of processor time, and of the longest turn of the event loop, during which everybody else waits. */
export interface ServerLoad {
  processor_ms: number
  longest_turn_ms: number
}

/** Starts this program again as a server on this database. */
export async function startServerProcess(database_url: string): Promise<MeasuredServer> {
  const child = fork(process.argv[1] ?? '', ['serve', database_url], { execArgv: ['--expose-gc'], stdio: 'inherit' })
  const port = await answerOf<number>(child)
  return {
    url: `http://127.0.0.1:${port}/api`,
    memory: () => {
      child.send('memory')
      return answerOf<number>(child)
    },
    load: () => {
      child.send('load')
      return answerOf<ServerLoad>(child)
    },
    stop: () => child.kill(),
  }
}

/** The next message of the child process: its port, its memory, or its load. */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [reply] = (await once(child, 'message')) as [T]
  return reply
}

/** Runs as the server process. */
async function serve(database_url: string): Promise<void> {
  const app = await buildApp({ database: connect(database_url), areas })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const turns = monitorEventLoopDelay({ resolution: 5 })
  turns.enable()
  let usage = process.cpuUsage()
  process.on('message', (question) => {
    if (question === 'load') {
      const { user, system } = process.cpuUsage(usage)
      process.send?.({ processor_ms: (user + system) / 1_000, longest_turn_ms: turns.max / 1_000_000 })
      usage = process.cpuUsage()
      turns.reset()
      return
    }
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
