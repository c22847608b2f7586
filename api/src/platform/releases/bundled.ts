import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { pathOf } from './path'
import { readReleaseDocument } from './register'

/** A release that lies beside the server, and where. */
export interface BundledRelease {
  document: ReleaseDocument
  /** The folder of its files. */
  folder: string
  /** The path under which they are served. */
  address: string
}

export interface Found {
  releases: BundledRelease[]
  /** Sentences about what could not be used. */
  problems: string[]
}

/** The remotes that were built in this installation: `remotes/<name>/dist/release.json`. */
export async function findBundled(remotesFolder: string): Promise<Found> {
  const found: Found = { releases: [], problems: [] }
  const names = await readdir(remotesFolder).catch(() => [])
  for (const name of names.sort()) {
    const folder = join(remotesFolder, name, 'dist')
    const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const document = parse(text, join(folder, 'release.json'))
    if (typeof document === 'string') found.problems.push(document)
    else found.releases.push({ document, folder, address: pathOf(document) })
  }
  return found
}

function parse(text: string, from: string): ReleaseDocument | string {
  try {
    return readReleaseDocument(JSON.parse(text), from)
  } catch {
    return `${from} is not JSON`
  }
}
