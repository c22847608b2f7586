import { readFile, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { checkFileAccess, chooseAccount, changeOwner, runProgram } from './account'
import { findBinaries } from './binaries'
import { lastLine, OWNER, prepareCluster, prepareFolder, type DatabaseFolder } from './cluster'
import { errorCode, StartFailure } from './failure'
import { hold, withLock } from './lock'
import { findRunning, type Running } from './find-running'

/** A PostgreSQL that this process uses. */
export interface EmbeddedDatabase {
  /** Connection string of its owner. */
  url: string
  /** Whether another process of ours had already started it. */
  joined: boolean
  /** Resolves when it has ended: released, stopped externally, or killed. */
  lost: Promise<void>
  /** Releases it; the last process that uses it shuts it down. */
  stop: () => Promise<void>
}

export interface LaunchOptions {
  /** Settings for this start, as in postgresql.conf. */
  settings?: Record<string, string>
  /** Chooses the port of each attempt; by default a free one. */
  choosePort?: () => Promise<number>
}

const START_TIMEOUT_SECONDS = 60
const MAX_LOG_BYTES = 10_000_000

/** Maximum number of ports tried: a free one may be taken before PostgreSQL listens on it. */
const MAX_PORTS = 3

/** PostgreSQL's log message where its port is taken. */
const PORT_TAKEN = /could not (bind|create any TCP)/

/** Error codes of connections to a dying database; an interrupted connection has no code. */
const UNREACHED = new Set<string | undefined>(['ECONNREFUSED', 'ECONNRESET', undefined])

/** A port that is free now on the loopback address. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

async function trimLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_LOG_BYTES) await truncate(log)
}

const logOf = (folder: DatabaseFolder) => readFile(folder.log, 'utf8').catch(() => '')

async function notStarted(folder: DatabaseFolder): Promise<StartFailure> {
  return new StartFailure(`The database did not start: ${lastLine(await logOf(folder))} (${folder.log})`)
}

/** The database once it accepts connections; null when it ended meanwhile. */
async function untilReady(folder: DatabaseFolder): Promise<Running | null> {
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000
  while (Date.now() < deadline) {
    const running = await findRunning(folder.cluster)
    if (!running || running.ready) return running ?? null
    await pause(20)
  }
  throw await notStarted(folder)
}

async function startOrJoin(
  folder: DatabaseFolder,
  { settings, choosePort }: Required<LaunchOptions>,
): Promise<{ running: Running; password: string; joined: boolean }> {
  // One that is being killed is found but gone before it is ready: then it is started here.
  const found = (await findRunning(folder.cluster)) && (await untilReady(folder))
  if (found) return { running: found, password: await readFile(folder.password, 'utf8'), joined: true }
  const account = await chooseAccount()
  const binaries = await findBinaries(folder.libraries)
  await changeOwner(account, folder.root)
  await checkFileAccess(account, [folder.root, binaries.initdb])
  const password = await prepareCluster(folder, account, binaries)
  await trimLog(folder.log)
  for (let attempt = 1; ; attempt += 1) {
    const all = {
      listen_addresses: '127.0.0.1',
      port: String(await choosePort()),
      unix_socket_directories: '',
      ...settings,
    }
    const options = Object.entries(all)
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ')
    const before = (await logOf(folder)).length
    await runProgram(account, binaries, binaries.pg_ctl, [
      'start',
      '--wait',
      `--timeout=${START_TIMEOUT_SECONDS}`,
      `--pgdata=${folder.cluster}`,
      `--log=${folder.log}`,
      `--options=${options}`,
    ])
    const running = await untilReady(folder)
    if (running) return { running, password, joined: false }
    const taken = PORT_TAKEN.test((await logOf(folder)).slice(before))
    if (!taken || attempt === MAX_PORTS) throw await notStarted(folder)
  }
}

/**
 * Starts or joins, and locks. A database that is being killed keeps its process id
 * a moment longer than its port: then the caller tries again.
 */
async function startAndHold(folder: DatabaseFolder, options: Required<LaunchOptions>) {
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000
  for (;;) {
    const { running, password, joined } = await startOrJoin(folder, options)
    const url = (database: string) => `postgres://${OWNER}:${password}@127.0.0.1:${running.port}/${database}`
    try {
      return { running, joined, url: url(OWNER), holding: await hold(url('postgres'), OWNER) }
    } catch (error) {
      if (!joined || !UNREACHED.has(errorCode(error)) || Date.now() > deadline) throw error
      await pause(50)
    }
  }
}

/**
 * Starts PostgreSQL on the data folder, or joins the one that runs there: after
 * a crash of the app it still does, and several starts at once share one.
 * Throws a StartFailure with one sentence when the folder or machine forbids it.
 */
export async function launchDatabase(
  dataFolder: string,
  { settings = {}, choosePort = freePort }: LaunchOptions = {},
): Promise<EmbeddedDatabase> {
  const folder = await prepareFolder(dataFolder)
  return withLock(folder.lock, async () => {
    const { running, joined, url, holding } = await startAndHold(folder, { settings, choosePort })
    const stop = async () => {
      if (!(await holding.release())) return
      // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is on disk.
      process.kill(running.pid, 'SIGINT')
      while (await findRunning(folder.cluster)) await pause(20)
    }
    return { url, joined, lost: holding.lost, stop: () => withLock(folder.lock, stop) }
  })
}
