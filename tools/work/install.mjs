import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf } from './content.mjs'
import { packages, readJson, root } from './project.mjs'
import { run, runNode } from './run.mjs'
import { CommandFailure, say, secondsSince } from './say.mjs'

const pnpmFolder = join(root, '.pnpm')
const pnpmPackage = join(pnpmFolder, 'node_modules', 'pnpm')

/** Written last, inside the folder it describes, so that it is removed along with node_modules. */
const stamp = join(root, 'node_modules', '.almanac-installed')

/** The inputs that determine the content of node_modules. */
const wanted = () =>
  contentOf([
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...[...packages().values()].map((folder) => `${folder}/package.json`),
  ])

/** @param {string} output */
const isOffline = (output) =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL|ERR_PNPM_NO_OFFLINE/.test(
    output,
  )

/**
 * @param {string} what
 * @param {string} output
 */
function explain(what, output) {
  if (isOffline(output))
    return new CommandFailure(
      `${what} needs the network once, and the package registry could not be reached. Connect and start again.`,
    )
  return new CommandFailure(`${what} failed:\n${output.trim()}`)
}

/** Installs the package manager that package.json names into a folder of this project; nothing global is touched. */
async function bringPnpm() {
  const version = String(readJson(join(root, 'package.json')).packageManager).split('@')[1]
  const present = existsSync(join(pnpmPackage, 'package.json')) && readJson(join(pnpmPackage, 'package.json')).version
  if (present !== version) {
    const since = performance.now()
    say(`Fetching pnpm ${version} …`)
    mkdirSync(pnpmFolder, { recursive: true })
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { code, output } = await run(
      npm,
      [
        'install',
        '--prefix',
        pnpmFolder,
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--loglevel',
        'error',
        `pnpm@${version}`,
      ],
      { cwd: pnpmFolder, shell: process.platform === 'win32' },
    )
    if (code !== 0) throw explain('Fetching pnpm', output)
    say(`  pnpm ${version} is here (${secondsSince(since)})`)
  }
  // Finds pnpm's own binary whether or not its install script was allowed to run.
  return join(pnpmPackage, 'bin', 'pnpm.mjs')
}

/** @param {'--frozen-lockfile' | '--no-frozen-lockfile'} lock */
async function runInstall(lock) {
  const pnpm = await bringPnpm()
  const since = performance.now()
  const { code, output } = await runNode([pnpm, 'install', lock, '--prefer-offline', '--reporter=append-only'], {
    env: { CI: 'true' },
  })
  if (code !== 0) throw explain('Installing the packages', output)
  writeFileSync(stamp, wanted())
  say(`  packages are installed (${secondsSince(since)})`)
}

/** Synchronizes node_modules with the lock file; does nothing if it is up to date. */
export async function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return
  say('Installing packages (the first time this takes a minute or two) …')
  await runInstall('--frozen-lockfile')
}

/** Synchronizes the lock file and node_modules with new packages of the workspace. */
export async function installNew() {
  say('Linking the packages of the new one …')
  await runInstall('--no-frozen-lockfile')
}
