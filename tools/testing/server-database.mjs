import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { begin, run, stop } from '../work/run.mjs'
import { CommandFailure } from '../work/say.mjs'
import { folderForDatabases } from './database-folder.mjs'
import { postgresServer } from './debian.mjs'
import { freePort } from './ports.mjs'

/**
 * PostgreSQL refuses to run as root: then it runs as the user that Debian's package created.
 * @returns {{ uid: number, gid: number } | undefined}
 */
function account() {
  if (process.getuid?.() !== 0) return undefined
  /** @param {string} flag */
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * The databases that were created on a server and not dropped.
 * @param {string} bin
 * @param {number} port
 */
async function databasesLeft(bin, port) {
  const { code, output } = await run(`${bin}/psql`, [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'almanac',
    '-Atc',
    "select datname from pg_database where datname not in ('postgres', 'template0', 'template1') order by 1",
    'postgres',
  ])
  if (code !== 0) throw new Error(`The databases of the test server could not be listed:\n${output}`)
  return output.split('\n').filter((name) => name !== '')
}

/**
 * Starts an installed PostgreSQL server on a temporary folder, passes its address to `work`,
 * and cleans up. Also returns the server's version and the databases that the work did not drop.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<{ result: T, version: string, left: string[] }>}
 */
export async function withServerDatabase(work) {
  const bin = postgresServer()
  if (!bin) throw new CommandFailure('No PostgreSQL server is installed.')
  const owner = account()
  const folder = mkdtempSync(join(folderForDatabases(), 'almanac-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const prefix = owner ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : ['env']
  /** @param {string[]} command */
  const asOwner = async (command) => {
    const [file = 'env', ...args] = [...prefix, ...command]
    const { code, output } = await run(file, args, { cwd: folder })
    if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`)
  }
  const port = await freePort()
  const data = join(folder, 'data')
  try {
    await asOwner([`${bin}/initdb`, '-D', data, '-U', 'almanac', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'])
    const [file = 'env', ...args] = [
      ...prefix,
      `${bin}/postgres`,
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      '',
      '-F',
      '-c',
      'max_connections=200',
      // What a power cut would need. Each database that a test file copies makes a checkpoint, after which whole
      // pages would be logged again.
      '-c',
      'full_page_writes=off',
      '-c',
      'synchronous_commit=off',
      // In the data folder, so that nothing stays in shared memory where the server is killed.
      '-c',
      'dynamic_shared_memory_type=mmap',
    ]
    const server = await new Promise((resolve, reject) => {
      let log = ''
      const child = begin(file, args, {
        cwd: folder,
        env: { LC_MESSAGES: 'C' },
        onOutput: (text) => {
          log += text
          if (log.includes('ready to accept connections')) resolve(child)
        },
      })
      child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
    })
    try {
      const result = await work(`postgres://almanac@127.0.0.1:${port}/postgres`)
      const { output } = await run(`${bin}/postgres`, ['--version'])
      return { result, version: /\d+(\.\d+)*/.exec(output)?.[0] ?? '', left: await databasesLeft(bin, port) }
    } finally {
      await new Promise((resolve) => {
        server.once('close', resolve)
        stop(server, 'SIGINT')
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
