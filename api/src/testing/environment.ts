import { chmodSync, mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { TestEnvironment } from 'jest-environment-node'
import { findRunning } from '../database/embedded/find-running'
import { describeConnection, dropDatabase } from './postgres'
import { TEST_TOKEN_KEY } from './token-key'

type Configuration = ConstructorParameters<typeof TestEnvironment>

/** Resources that keep a process alive or a port in use after a test, by Node's names. */
const WATCHED = { ProcessWrap: 'a process that it started', TCPServerWrap: 'a server that listens' }
const active = (kind: string): number => process.getActiveResourcesInfo().filter((name) => name === kind).length

/** Stops databases that run on a data folder inside; after deletion of the folder they could not be found. */
async function stopDatabasesIn(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const data of [folder, ...names.map((name) => join(folder, name))]) {
    const running = await findRunning(join(data, 'postgres', 'cluster'))
    if (running) process.kill(running.pid, 'SIGINT')
  }
}

/**
 * The Node environment of one test file of the api, with its own folder for temporary files. At the
 * end of the file its databases and files are always deleted; a file whose tests passed but that
 * left resources open fails, with their names.
 */
export default class ApiEnvironment extends TestEnvironment {
  private readonly file: { name: string; databases: Map<string, Promise<unknown>> }
  private readonly before = new Map(Object.keys(WATCHED).map((kind) => [kind, active(kind)]))
  private readonly outerFolder = process.env.TMPDIR
  private folder = ''
  private failed = false

  constructor(...[config, context]: Configuration) {
    super(config, context)
    this.file = {
      name: relative(config.projectConfig.rootDir, context.testPath).replace(/(\.test)?\.ts$/, ''),
      databases: new Map(),
    }
  }

  override async setup(): Promise<void> {
    await super.setup()
    const { ALMANAC_TEST_FOLDER: folder } = process.env
    if (!folder) throw new Error('The api tests need the api project of jest: its setup makes their folder.')
    this.folder = mkdtempSync(join(folder, `${this.file.name.replaceAll('/', '-')}-`))
    // An embedded database may run under another account, which needs access to its files.
    chmodSync(this.folder, 0o711)
    // Node's tmpdir() reads the former, tests and their child processes the latter.
    process.env.TMPDIR = this.folder
    this.global.process.env.TMPDIR = this.folder
    // A server on an external database requires it, as soon as it seals or hashes anything.
    this.global.process.env.TOKEN_KEY = TEST_TOKEN_KEY.toString('base64')
    this.global.almanacTestFile = this.file
  }

  handleTestEvent(event: { name: string; test?: { errors: unknown[] } }): void {
    if (event.name === 'test_done' && event.test && event.test.errors.length > 0) this.failed = true
    if (event.name === 'error') this.failed = true
  }

  override async teardown(): Promise<void> {
    const left = [...(await this.leftDatabases()), ...(await this.leftFiles()), ...(await this.leftRunning())]
    await super.teardown()
    if (left.length > 0 && !this.failed)
      throw new Error(`${this.file.name} passed and left behind:\n${left.map((one) => `  ${one}\n`).join('')}`)
  }

  private async leftDatabases(): Promise<string[]> {
    const server = process.env.ALMANAC_TEST_SERVER ?? ''
    const found = []
    for (const [name, making] of this.file.databases) {
      await making.catch(() => undefined)
      found.push(...(await dropDatabase(server, name)))
    }
    return found.map((connection) => `a connection to its database (${describeConnection(connection)})`)
  }

  private async leftFiles(): Promise<string[]> {
    if (this.outerFolder === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = this.outerFolder
    const names = await readdir(this.folder)
    await stopDatabasesIn(this.folder)
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
    return names.map((name) => `${name} in the folder for temporary files`)
  }

  /** Resources still open after a short wait for those that are closing. */
  private async leftRunning(): Promise<string[]> {
    const found = () =>
      Object.entries(WATCHED).flatMap(([kind, what]) => (active(kind) > (this.before.get(kind) ?? 0) ? [what] : []))
    for (let time = 0; time < 40 && found().length > 0; time += 1) await pause(50)
    return found()
  }
}
