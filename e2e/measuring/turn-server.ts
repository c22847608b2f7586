import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../tools/testing/ports.mjs'

/** How pages are admitted to a TURN server: by a shared secret, or by a static user. */
export type TurnAccess = { secret: string } | { username: string; credential: string }

const START_TIMEOUT_MS = 10_000

/** An address of this machine that browsers use for calls: they leave out the loopback interface. */
const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

/** Starts a real coturn (TURN_SERVER) on a free port, for UDP and TCP. */
export async function startTurnServer(access: TurnAccess) {
  const program = process.env['TURN_SERVER']
  if (!program) throw new Error('TURN_SERVER names no coturn')
  const folder = mkdtempSync(join(tmpdir(), 'almanac-turn-'))
  const [address, port] = [ownAddress(), await freePort()]
  const admission =
    'secret' in access
      ? ['--use-auth-secret', `--static-auth-secret=${access.secret}`]
      : ['--lt-cred-mech', `--user=${access.username}:${access.credential}`]
  const child = spawn(
    program,
    [
      '-n',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      `--listening-ip=${address}`,
      `--relay-ip=${address}`,
      `--listening-port=${port}`,
      '--allow-loopback-peers',
      '--fingerprint',
      '--realm=almanac.example',
      '--log-file=stdout',
      '--simple-log',
      `--pidfile=${join(folder, 'pid')}`,
      `--userdb=${join(folder, 'users')}`,
      ...admission,
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const limit = Date.now() + START_TIMEOUT_MS
  while (!(await accepts(address, port))) {
    if (child.exitCode !== null || Date.now() > limit) {
      await stop()
      throw new Error('coturn did not start')
    }
    await delay(50)
  }
  return { url: (transport: 'udp' | 'tcp') => `turn:${address}:${port}?transport=${transport}`, stop }
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    const done = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
}
