import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readJson, remotes, root } from '../work/project.mjs'
import { begin, run, stop } from '../work/run.mjs'
import { CommandFailure } from '../work/say.mjs'
import { nginx } from './debian.mjs'
import { freePort } from './ports.mjs'

/**
 * @typedef {object} Container stands in for one container of docker-compose.yml: a folder and a port
 * @property {string} name
 * @property {number} port
 * @property {string} prefix
 */

/**
 * Lays out a folder as in the container: nginx.conf, the port, the site's configuration.
 * @param {string} folder
 * @param {string} name
 * @param {'gateway.conf' | 'files.conf'} site
 * @returns {Promise<Container>}
 * @public gateway.test.ts runs it in a separate process
 */
export async function createLayout(folder, name, site) {
  const prefix = join(folder, name)
  const port = await freePort()
  mkdirSync(join(prefix, 'conf'), { recursive: true })
  mkdirSync(join(prefix, 'site'), { recursive: true })
  mkdirSync(join(prefix, 'run'))
  copyFileSync(join(root, 'gateway/nginx.conf'), join(prefix, 'conf/nginx.conf'))
  copyFileSync(join(root, 'gateway', site), join(prefix, 'conf/site.conf'))
  writeFileSync(join(prefix, 'conf/listen.conf'), `listen 127.0.0.1:${port};\n`)
  return { name, port, prefix }
}

/** @param {string} prefix @param {string[]} rest @public gateway.test.ts runs it in a separate process */
export const flags = (prefix, ...rest) => {
  // Started as root, nginx would run its workers as a user who can't read a temporary folder.
  const settings = ['daemon off;', 'master_process on;', ...(process.getuid?.() === 0 ? ['user root;'] : [])].join(' ')
  return ['-p', `${prefix}/`, '-c', 'conf/nginx.conf', '-e', 'stderr', '-g', settings, ...rest]
}

/**
 * @param {string} program
 * @param {Container} container
 */
async function check(program, { name, prefix }) {
  const { code, output } = await run(program, flags(prefix, '-t'))
  if (code !== 0) throw new CommandFailure(`nginx refuses the configuration of ${name}:\n${output}`)
}

/** @param {Container} container */
async function listens({ name, port }) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new CommandFailure(`nginx of ${name} does not answer.`)
}

/**
 * Starts the gateway and the containers of host and remotes as in docker-compose.yml,
 * each a real nginx with the real configuration over the built files, in front of an
 * api that is already running or started later.
 * @param {{ apiPort: number }} options
 */
export async function startGateway({ apiPort }) {
  const program = nginx()
  if (!program) throw new CommandFailure('nginx is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'almanac-gateway-'))
  chmodSync(folder, 0o755)

  const host = await createLayout(folder, 'host', 'files.conf')
  rmSync(join(host.prefix, 'site'), { recursive: true })
  symlinkSync(join(root, 'host/dist'), join(host.prefix, 'site'))

  const containers = [host]
  for (const remote of remotes()) {
    const name = basename(remote)
    const container = await createLayout(folder, `remote-${name}`, 'files.conf')
    mkdirSync(join(container.prefix, 'site/remotes', name), { recursive: true })
    symlinkSync(
      join(root, remote, 'dist'),
      join(container.prefix, 'site/remotes', name, String(readJson(join(root, remote, 'package.json')).version)),
    )
    // The release document for the api, at an address that does not change with the version.
    symlinkSync(join(root, remote, 'dist/release.json'), join(container.prefix, 'site/release.json'))
    containers.push(container)
  }

  const gateway = await createLayout(folder, 'gateway', 'gateway.conf')
  // The same variables as in gateway/upstreams.conf, with IP addresses, which need no DNS lookup.
  const served = containers
    .filter(({ name }) => name.startsWith('remote-'))
    .map(({ name, port }) => `  ${name.replace('remote-', '')} 127.0.0.1:${port};`)
  writeFileSync(
    join(gateway.prefix, 'conf/upstreams.conf'),
    [
      `map "" $api_upstream { default 127.0.0.1:${apiPort}; }`,
      `map "" $host_upstream { default 127.0.0.1:${host.port}; }`,
      'map $remote $remote_upstream {',
      '  default "";',
      ...served,
      '}',
      '',
    ].join('\n'),
  )
  containers.push(gateway)

  await check(program, host)
  await check(program, gateway)
  const children = containers.map(({ prefix }) => begin(program, flags(prefix)))
  await Promise.all(containers.filter((container) => container !== gateway).map(listens))

  return {
    url: `http://localhost:${gateway.port}`,
    /** The api's environment in docker-compose.yml. @type {Record<string, string>} */
    settings: {
      HOST_PAGE: `http://127.0.0.1:${host.port}/`,
      RELEASES: containers
        .filter(({ name }) => name.startsWith('remote-'))
        .map(({ port }) => `http://127.0.0.1:${port}/`)
        .join(','),
      REMOTES: join(folder, 'none'),
      TRUST_PROXY: '1',
    },
    stop: async () => {
      await Promise.all(
        children.map(
          (child) =>
            new Promise((resolve) => {
              if (child.exitCode !== null || child.signalCode !== null) return resolve(undefined)
              child.once('close', resolve)
              stop(child)
            }),
        ),
      )
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
