import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypeOf } from '../http/media-types'

/** A file that browsers may have. */
export interface PublicFile {
  path: string
  type: string
  /** Its name carries a hash of what is in it, so it never changes. */
  immutable: boolean
  /** Names the content; another content has another name. */
  tag: string
  size: number
  /** The same content, compressed when it was built. */
  compressed: { br?: { path: string; size: number }; gzip?: { path: string; size: number } }
}

const HASHED = /[.-][0-9a-f]{8,}\.\w+$/

/** Whether a path asks for a file and never for a screen. */
export function looksLikeFile(path: string): boolean {
  return mediaTypeOf(path) !== undefined
}

/** The file at this path; undefined when there is none that browsers may have. */
export async function publicFile(path: string, immutable: boolean): Promise<PublicFile | undefined> {
  const type = mediaTypeOf(path)
  const found = type === undefined ? undefined : await stat(path).catch(() => undefined)
  if (type === undefined || !found?.isFile()) return undefined
  const [br, gzip] = await Promise.all([sized(`${path}.br`), sized(`${path}.gz`)])
  return {
    path,
    type,
    immutable,
    tag: `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`,
    size: found.size,
    compressed: { br, gzip },
  }
}

/**
 * Every file below a folder that browsers may have, by the path it is served
 * under. Made once: what is not in it is not there, whatever a path tries.
 */
export async function indexFiles(folder: string, prefix: string): Promise<Map<string, PublicFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, PublicFile>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const file = entry.isFile() ? await publicFile(path, HASHED.test(entry.name)) : undefined
    if (file) files.set(prefix + path.slice(folder.length + 1).replaceAll('\\', '/'), file)
  }
  return files
}

async function sized(path: string): Promise<{ path: string; size: number } | undefined> {
  return stat(path).then(
    ({ size }) => ({ path, size }),
    () => undefined,
  )
}
