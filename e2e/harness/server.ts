import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderForDatabases } from '../../tools/testing/database-folder.mjs'
import { startGateway } from '../../tools/testing/gateway.mjs'
import { freePort } from '../../tools/testing/ports.mjs'
import { slowness } from '../../tools/testing/slowness.mjs'
import { endDatabase } from './database'
import { beginWithPrepared } from './prepared-data'

const root = join(import.meta.dirname, '..', '..')

/** Allows for a new database and the study import on a busy machine. */
const START_TIMEOUT_MS = 60_000 * slowness

/** The product as participants reach it, with functions to stop it. */
export interface Server {
  /** Without a trailing slash. */
  readonly url: string
  /** Shuts the server down cleanly; its data stays. */
  stop: () => Promise<void>
  /** Starts it again with the same data and address. */
  start: () => Promise<void>
  /** Kills it, as in a power cut. */
  kill: () => Promise<void>
}

export interface DisposableServer extends Server {
  /** Its data folder; empty for an existing server. */
  readonly data: string
  /** Its output since the first start. */
  log: () => string
  /** Stops everything and removes the data. */
  dispose: () => Promise<void>
}

/** Environment variables of the server, besides its address and data folder. */
export type Settings = Record<string, string>

async function answers(url: string, child: ChildProcess, serverOutput: () => string): Promise<void> {
  const limit = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended while starting:\n${serverOutput()}`)
    if (Date.now() > limit)
      throw new Error(`The server did not answer within ${START_TIMEOUT_MS / 1000} s:\n${serverOutput()}`)
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Starts the built server on a free port with a new data folder and the study of the
 * end-to-end tests, copied from prepared data if there is any; with E2E_GATEWAY behind
 * a real nginx.
 */
export async function startServer(settings: Settings = {}, { fresh = false } = {}): Promise<DisposableServer> {
  const folder = mkdtempSync(join(folderForDatabases(), 'almanac-e2e-'))
  const port = await freePort()
  const direct = `http://127.0.0.1:${port}`
  const gateway = process.env['E2E_GATEWAY'] ? await startGateway({ apiPort: port }) : null
  const url = gateway?.url ?? `http://localhost:${port}`
  let child: ChildProcess | null = null
  let log = ''
  // Another study or database starts from scratch.
  if (!fresh && !('STUDY' in settings) && !('DATABASE_URL' in settings)) beginWithPrepared(join(folder, 'data'))

  const start = async () => {
    let serverOutput = ''
    const env = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      STUDY: join(root, 'e2e/study'),
      LOG_LEVEL: 'info',
      ...gateway?.settings,
      ...settings,
    }
    child = spawn(process.execPath, [join(root, 'api/dist/server.cjs')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (data: Buffer) => {
      serverOutput += data.toString()
      log += data.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    await answers(direct, child, () => serverOutput)
  }

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }

  const dispose = async () => {
    await end('SIGTERM')
    await gateway?.stop()
    endDatabase(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await start()
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    url,
    data: join(folder, 'data'),
    log: () => log,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose,
  }
}

/** An existing server, which is not stopped. */
export function existingServer(url: string): DisposableServer {
  const never = () =>
    Promise.reject(
      new Error('This server was started elsewhere (E2E_BASE_URL): a spec that stops it needs one of its own.'),
    )
  return {
    url: url.replace(/\/$/, ''),
    data: '',
    log: () => '',
    stop: never,
    start: never,
    kill: never,
    dispose: () => Promise.resolve(),
  }
}
