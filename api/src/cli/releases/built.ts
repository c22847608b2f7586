import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { releaseDocument } from '@almanac/contracts/schema/platform/releases'
import { CommandFailure } from '../output'

/** One file of a build. */
export interface BuiltFile {
  path: string
  content: Uint8Array<ArrayBuffer>
  /** SHA-384 in hexadecimal: the name of the file on a server. */
  digest: string
}

/** A remote's build in its `dist`. */
export interface Built {
  /** The remote's folder. */
  folder: string
  document: ReleaseDocument
  /** Every existing file that release.json lists. */
  files: BuiltFile[]
  /** Its source maps, in `maps` beside `dist`. */
  maps: BuiltFile[]
  /** Other files in `dist`, without compressed copies. */
  unnamed: string[]
}

/** The hexadecimal form of an SRI hash. */
export const digestOf = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha384-/, ''), 'base64').toString('hex')

/** Every file listed in a release's document, with its hash. */
export const namedFiles = ({ files, assets }: Pick<ReleaseDocument, 'files' | 'assets'>): Record<string, string> => ({
  ...assets,
  ...files,
})

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const packageDocument = z.object({ version: z.string() })

/** Those of these files that exist. */
async function readFiles(folder: string, paths: string[]): Promise<BuiltFile[]> {
  const files = await Promise.all(
    paths.map(async (path): Promise<BuiltFile[]> => {
      const content = await readFile(join(folder, path)).catch(() => undefined)
      return content
        ? [{ path, content: new Uint8Array(content), digest: createHash('sha384').update(content).digest('hex') }]
        : []
    }),
  )
  return files.flat()
}

/** Reads a build. Rejects with a CommandFailure where there is none, or its version differs from its package.json. */
export async function readBuilt(folder: string): Promise<Built> {
  const dist = join(folder, 'dist')
  const own = safeParse(packageDocument, json(await readFile(join(folder, 'package.json'), 'utf8').catch(() => '')))
  if (!own.success) throw new CommandFailure(`${folder} is no remote: it has no package.json with a version.`)
  const text = await readFile(join(dist, 'release.json'), 'utf8').catch(() => {
    throw new CommandFailure(
      `${join(dist, 'release.json')} is not there: build the remote first (\`npm run almanac -- release\` in a checkout does).`,
    )
  })
  const read = safeParse(releaseDocument, json(text))
  if (!read.success) {
    const [fault] = read.error.issues
    throw new CommandFailure(
      `${join(dist, 'release.json')} is not in order: ${fault && fault.path.length > 0 ? `${fault.path.join('.')}: ${fault.message}` : 'it cannot be read'}. Build the remote again.`,
    )
  }
  const document = read.data
  if (document.version !== own.data.version)
    throw new CommandFailure(
      `${basename(folder)} was built as ${document.version}, and its package.json says ${own.data.version}: build it again.`,
    )
  const names = Object.keys(namedFiles(document))
  const [files, maps] = await Promise.all([
    readFiles(dist, names),
    readFiles(join(folder, 'maps'), Object.keys(document.maps ?? {})),
  ])
  const present = await readdir(dist, { recursive: true, withFileTypes: true })
  const unnamed = present
    .filter(
      (entry) => entry.isFile() && /\.(js|css|woff2|svg|png|webp)$/.test(entry.name) && !names.includes(entry.name),
    )
    .map((entry) => entry.name)
  return { folder, document, files, maps, unnamed }
}
