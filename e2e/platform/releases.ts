import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

interface BuiltRelease {
  remote: string
  version: string
  descriptor: { routes: { path: string; access: 'user' | 'visitor' | 'anyone' }[] }
}

function isRelease(value: unknown): value is BuiltRelease {
  return typeof value === 'object' && value !== null && 'remote' in value && 'version' in value && 'descriptor' in value
}

/** The release documents of all remotes' builds. */
export const releases: BuiltRelease[] = readdirSync(join(root, 'remotes'))
  .filter((name) => existsSync(join(root, 'remotes', name, 'dist/release.json')))
  .map((name) => {
    const value: unknown = JSON.parse(readFileSync(join(root, 'remotes', name, 'dist/release.json'), 'utf8'))
    if (!isRelease(value)) throw new Error(`remotes/${name}/dist/release.json is no release`)
    return value
  })

/** A path of each remote that a signed-in participant can open directly, without parameters. */
export const homeOf = (remote: string): string => {
  const route = releases
    .find((release) => release.remote === remote)
    ?.descriptor.routes.find(({ path, access }) => access === 'user' && !path.includes(':') && !path.includes('*'))
  if (!route) throw new Error(`${remote} has no route to open`)
  return route.path
}

/** The concatenated scripts of a build folder. */
export const scriptsIn = (folder: string): string =>
  readdirSync(join(root, folder, 'dist'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(root, folder, 'dist', name), 'utf8'))
    .join('\n')
