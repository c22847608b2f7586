import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '../../../root'
import { CommandFailure } from '../../output'
import { AUTHOR_PASSWORD, authorEmail } from './study-folder'
import type { Language } from '@almanac/domain/languages'

/** Timeout of the first start, which creates a database. */
const START_TIMEOUT_MS = 120_000
const RETRY_DELAY_MS = 250

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new CommandFailure('No port of this machine is free.')
  return address.port
}

/** The product with one study, in its own process with its own database. */
export interface Product {
  url: string
  /** Opens a session of the author in this language; resolves to its cookies as `Set-Cookie` values. */
  signIn: (language: Language) => Promise<string[]>
  /** Resolves when the process has ended by itself, with its last output. */
  ended: Promise<string>
  stop: () => Promise<void>
}

async function untilItAnswers(url: string, isAlive: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && isAlive()) {
    const answer = await fetch(`${url}/api/sessions/current`).catch(() => undefined)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
  throw new CommandFailure('The product did not start.')
}

async function signIn(url: string, language: Language): Promise<string[]> {
  const before = await fetch(`${url}/api/sessions/current`)
  const token = before.headers.get('x-csrf-token')
  const answer = await fetch(`${url}/api/users/sign_in.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...(token ? { 'x-csrf-token': token } : {}) },
    body: JSON.stringify({ user: { email: authorEmail(language), password: AUTHOR_PASSWORD } }),
  })
  if (!answer.ok) throw new CommandFailure(`The author could not be signed in: ${answer.status}.`)
  return answer.headers.getSetCookie()
}

/**
 * Starts the product with the study in `study`; pages of the origin `author` may embed it. Throws a
 * CommandFailure when it does not start.
 */
export async function startProduct(study: string, data: string, author: string): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child: ChildProcess = spawn(process.execPath, [join(projectRoot(), 'api', 'dist', 'server.cjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: data,
      DATABASE_URL: '',
      STUDY: study,
      FRAME_ANCESTORS: author,
      OFFLINE: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let serverOutput = ''
  const hear = (chunk: Buffer) => {
    serverOutput = (serverOutput + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = once(child, 'exit').then(() => serverOutput)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  try {
    await untilItAnswers(url, () => child.exitCode === null && child.signalCode === null)
  } catch (error) {
    await stop()
    throw error instanceof CommandFailure ? new CommandFailure(`${error.message}\n${serverOutput}`.trim()) : error
  }
  return { url, signIn: (language) => signIn(url, language), ended, stop }
}
