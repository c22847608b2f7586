import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { StartFailure } from './failure'
import { superviseDatabase } from './supervise'
import { launchDatabase, type EmbeddedDatabase } from './launch'
import { findRunning } from './find-running'

let folder: string
let running: EmbeddedDatabase[]

// No power cut is tested, so nothing has to reach the disk.
const settings = { fsync: 'off' }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-launch-'))
  running = []
})

afterEach(async () => {
  for (const database of running) await database.stop()
  await rm(folder, { recursive: true, force: true })
})

async function launch(): Promise<EmbeddedDatabase> {
  const database = await launchDatabase(folder, { settings })
  running.push(database)
  return database
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const cluster = () => join(folder, 'postgres', 'cluster')
const isRunning = async () => (await findRunning(cluster())) !== undefined

test('data survives a stop and a restart', async () => {
  const first = await launch()
  await query(first.url, 'create table stored as select 42 as answer')
  await first.stop()
  expect(await isRunning()).toBe(false)
  const second = await launch()
  expect(second.joined).toBe(false)
  expect(await query(second.url, 'select answer from stored')).toEqual([{ answer: 42 }])
})

test('if its port was taken in the meantime, another one is used', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const taken = (other.address() as AddressInfo).port
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const next = (free.address() as AddressInfo).port
  await new Promise((resolve) => free.close(resolve))
  const ports = [taken, next]
  try {
    const database = await launchDatabase(folder, { settings, choosePort: () => Promise.resolve(ports.shift() ?? 0) })
    running.push(database)
    expect(new URL(database.url).port).toBe(String(next))
  } finally {
    other.close()
  }
})

test('it is PostgreSQL 18 with checksums, listens on this machine only and requires a password', async () => {
  const { url } = await launch()
  const [row] = await query(
    url,
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('data_checksums') as checksums,
    current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
    (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`,
  )
  expect(row).toEqual({ version: 18, checksums: 'on', addresses: '127.0.0.1', sockets: '', locale: 'b C.UTF-8' })
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect((await stat(join(folder, 'postgres', 'password'))).mode & 0o077).toBe(0)
})

test('of concurrent starts one starts the server, the others join, and the last to stop shuts it down', async () => {
  const databases = await Promise.all([launch(), launch(), launch()])
  expect(databases.map((database) => database.joined).sort()).toEqual([false, true, true])
  expect(new Set(databases.map((database) => database.url)).size).toBe(1)
  const [first, second, third] = databases
  await first?.stop()
  await second?.stop()
  expect(await query(third?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  await third?.stop()
  expect(await isRunning()).toBe(false)
})

test('after the app was killed the running database is joined, and stopped at the end', async () => {
  const killed = await launch()
  // As after a killed process: a database without its lock holder.
  await query(
    killed.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'almanac holding'`,
  )
  const next = await launch()
  expect(next.joined).toBe(true)
  await next.stop()
  expect(await isRunning()).toBe(false)
})

test('after a kill of the database committed data is recovered', async () => {
  const { url } = await launch()
  await query(url, 'create table stored as select 42 as answer')
  const found = await findRunning(cluster())
  if (found) process.kill(found.pid, 'SIGKILL')
  while (await isRunning()) await new Promise((resolve) => setImmediate(resolve))
  const next = await launch()
  expect(next.joined).toBe(false)
  expect(await query(next.url, 'select answer from stored')).toEqual([{ answer: 42 }])
})

test('a start while the database is being killed does not join it', async () => {
  for (let time = 0; time < 3; time += 1) {
    await launch()
    const found = await findRunning(cluster())
    if (found) process.kill(found.pid, 'SIGKILL')
    const { url } = await launch()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  }
})

test('a stale process id of another program does not prevent a start', async () => {
  const first = await launch()
  const lines = (await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')
  await first.stop()
  await writeFile(join(cluster(), 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'))
  const second = await launch()
  expect(second.joined).toBe(false)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an interrupted start is repeated, despite its stale lock', async () => {
  await mkdir(join(folder, 'postgres', 'cluster.unfinished'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'cluster.unfinished', 'PG_VERSION'), '18')
  await writeFile(join(folder, 'postgres', 'start.lock'), '4194303 1')
  const { url } = await launch()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an unwritable folder is reported in one sentence with a remedy', async () => {
  await writeFile(join(folder, 'file'), '')
  const failure = await launchDatabase(join(folder, 'file')).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect(String(failure)).toBe(
    `StartFailure: The data folder ${join(folder, 'file')} cannot be written: a file is in the way. Choose another with DATA_DIR.`,
  )
})

// /proc refuses even root, and Node's recursive mkdir never returns there.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a place where nobody can write is one sentence, and soon', async () => {
  await expect(launchDatabase('/proc/nowhere/data')).rejects.toThrow(
    new StartFailure(
      'The data folder /proc/nowhere/data cannot be written: there can be no such folder. Choose another with DATA_DIR.',
    ),
  )
})

test('files of no database are reported in one sentence', async () => {
  const first = await launch()
  await first.stop()
  await rm(join(cluster(), 'global'), { recursive: true })
  const failure = await launchDatabase(folder, { settings }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect(String(failure)).toMatch(/^StartFailure: The database did not start: .+global\/pg_control.+postgres\.log\)$/)
})

test('a killed database restarts at the same address with its data; a stopped one does not', async () => {
  const logged: string[] = []
  const database = await superviseDatabase(folder, { settings, say: (line) => logged.push(line) })
  running.push(database)
  await query(database.url, 'create table stored as select 42 as answer')
  const { pid } = (await findRunning(cluster())) ?? { pid: 0 }
  process.kill(pid, 'SIGKILL')
  while (logged.length < 2) await new Promise((resolve) => setImmediate(resolve))
  expect(await query(database.url, 'select answer from stored')).toEqual([{ answer: 42 }])
  await database.stop()
  expect(await isRunning()).toBe(false)
  expect(logged).toEqual(['  PostgreSQL was lost: it is started again …', '  PostgreSQL runs again'])
})
