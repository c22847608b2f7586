import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../work/run.mjs'
import { CommandFailure, say, secondsSince } from '../work/say.mjs'
import { mayNotInstall } from './arguments.mjs'

/** The oldest version that README promises to support. */
const OLDEST_POSTGRES = 15

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/sbin')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** The browser of the end-to-end tests; CHROMIUM overrides it. */
export const chromium = () =>
  process.env.CHROMIUM ?? onPath('chromium') ?? onPath('chromium-browser') ?? onPath('google-chrome')

/** Headless Chromium, which starts faster and takes less memory; CHROMIUM_HEADLESS_SHELL overrides it. */
export const headlessShell = () => process.env.CHROMIUM_HEADLESS_SHELL ?? onPath('chromium-headless-shell')

/** The TURN server that relayed calls are tried with; TURN_SERVER overrides it. */
export const turnServer = () => process.env.TURN_SERVER ?? onPath('turnserver')

/** The web server that the gateway's configuration is tested with. */
export const nginx = () => onPath('nginx')

/**
 * The folder with initdb, pg_ctl and postgres of an installed server: the oldest
 * supported version, since newer ones can do all that it can.
 */
export function postgresServer() {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  const oldest = readdirSync(base)
    .filter((name) => Number(name) >= OLDEST_POSTGRES && existsSync(join(base, name, 'bin', 'initdb')))
    .sort((a, b) => Number(a) - Number(b))[0]
  return oldest === undefined ? undefined : join(base, oldest, 'bin')
}

/** The Java compiler, for the rules of the native app. */
export const javaCompiler = () => onPath('javac')

/** JUnit 5 with its console and their dependencies, as named by Debian's packages. */
const JUNIT = [
  ...['api', 'engine', 'params'].map((part) => `junit-jupiter-${part}`),
  ...['commons', 'console', 'engine', 'launcher', 'reporting'].map((part) => `junit-platform-${part}`),
  ...['apiguardian-api', 'opentest4j', 'opentest4j-reporting-events', 'opentest4j-reporting-schema'],
  ...['picocli', 'univocity-parsers'],
]

/** The libraries of JUnit 5; undefined if one is missing. */
export function junit() {
  const jars = JUNIT.map((name) => `/usr/share/java/${name}.jar`)
  return jars.every((jar) => existsSync(jar)) ? jars : undefined
}

/**
 * @typedef {'browser' | 'nginx' | 'postgresql' | 'java'} Need a requirement of a task; without an `optional` one the task reports that it was not run
 */

/** @type {Record<Need, () => { missing: boolean, packages: string[], what: string, optional?: true }>} */
const needs = {
  browser: () => ({
    // A custom CHROMIUM needs no headless shell.
    missing: !chromium() || (!headlessShell() && !process.env.CHROMIUM),
    packages: [...(chromium() ? [] : ['chromium']), 'chromium-headless-shell'],
    what: 'a browser (or name one in CHROMIUM)',
  }),
  nginx: () => ({
    missing: !nginx() || !existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
    packages: ['nginx-light', 'libnginx-mod-http-brotli-static'],
    what: 'nginx with brotli',
  }),
  postgresql: () => ({
    missing: !postgresServer(),
    packages: ['postgresql'],
    what: `a PostgreSQL server, ${OLDEST_POSTGRES} or newer`,
  }),
  java: () => ({
    missing: !javaCompiler() || !junit(),
    packages: [...(javaCompiler() ? [] : ['openjdk-17-jdk-headless']), 'junit5'],
    what: 'Java 17 with JUnit 5',
    optional: true,
  }),
}

/** Waits for another installation, such as that of a parallel run. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=600']

/**
 * Installs the tests' requirements from Debian's packages, which it says first, or prints the command for it: where
 * nobody is root, it isn't Debian, or NO_SYSTEM_PACKAGES says so.
 * @param {Need[]} [wanted] everything by default
 */
export async function installFromDebian(wanted = ['browser', 'nginx', 'postgresql', 'java']) {
  const missing = [...new Set(wanted)].map((need) => needs[need]()).filter((need) => need.missing)
  if (missing.length === 0) return
  const packages = missing.flatMap((need) => need.packages)
  if (process.getuid?.() !== 0 || !onPath('apt-get') || mayNotInstall(process.env)) {
    // The task itself reports that it was not run.
    if (missing.every((need) => need.optional)) return
    throw new CommandFailure(
      `The tests need ${missing.map((need) => need.what).join(', ')}. On Debian: sudo apt-get install ${packages.join(' ')}`,
    )
  }
  const since = performance.now()
  say(`Installing ${packages.join(', ')} from Debian …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const update = await run('apt-get', [...WAIT, 'update', '-q'], { env })
  const added = await run('apt-get', [...WAIT, 'install', '-q', '-y', '--no-install-recommends', ...packages], { env })
  if (added.code !== 0)
    throw new CommandFailure(
      `Debian's packages could not be installed:\n${update.code === 0 ? '' : update.output}${added.output}`,
    )
  say(`  installed (${secondsSince(since)})`)
}
