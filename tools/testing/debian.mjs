import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../work/run.mjs'
import { Sentence, say, secondsSince } from '../work/say.mjs'

/** @param {string} name */
const onPath = (name) => (process.env.PATH ?? '').split(delimiter).concat('/usr/sbin').map((folder) => join(folder, name)).find((path) => existsSync(path))

/** The browser that the end-to-end tests drive; CHROMIUM names another. */
export const chromium = () => process.env.CHROMIUM ?? onPath('chromium') ?? onPath('chromium-browser') ?? onPath('google-chrome')

/** The web server that the gateway's configuration is tried in. */
export const nginx = () => onPath('nginx')

/** The folder with initdb, pg_ctl and postgres of an installed server, the newest first. */
export function postgresServer() {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  const newest = readdirSync(base).filter((name) => existsSync(join(base, name, 'bin', 'initdb'))).sort((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join(base, newest, 'bin')
}

const needed = () => [
  { missing: !chromium(), packages: ['chromium'], what: 'a browser (or name one in CHROMIUM)' },
  { missing: !nginx() || !existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'), packages: ['nginx-light', 'libnginx-mod-http-brotli-static'], what: 'nginx with brotli' },
  { missing: !postgresServer(), packages: ['postgresql'], what: 'a PostgreSQL server' },
].filter((need) => need.missing)

/** Brings what the tests need from Debian's packages, or says which command does. */
export async function installFromDebian() {
  const needs = needed()
  if (needs.length === 0) return
  const packages = needs.flatMap((need) => need.packages)
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Sentence(`The tests need ${needs.map((need) => need.what).join(', ')}. On Debian: sudo apt-get install ${packages.join(' ')}`)
  }
  const since = performance.now()
  say(`Installing ${packages.join(', ')} from Debian …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const update = await run('apt-get', ['update', '-q'], { env })
  const added = await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env })
  if (added.code !== 0) throw new Sentence(`Debian's packages could not be installed:\n${update.code === 0 ? '' : update.output}${added.output}`)
  say(`  installed (${secondsSince(since)})`)
}
