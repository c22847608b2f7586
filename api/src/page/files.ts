import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

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

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const HASHED = /[.-][0-9a-f]{8,}\.\w+$/

/** Whether a path asks for a file and never for a screen. */
export function looksLikeFile(path: string): boolean {
  return extname(path) in types
}

/**
 * Every file below a folder that browsers may have, by the path it is served
 * under. Made once: what is not in it is not there, whatever a path tries.
 */
export async function indexFiles(folder: string, prefix: string): Promise<Map<string, PublicFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, PublicFile>()
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = await stat(path)
    files.set(prefix + path.slice(folder.length + 1).replaceAll('\\', '/'), {
      path,
      type,
      immutable: HASHED.test(entry.name),
      tag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      size,
      compressed: { br: await sized(`${path}.br`), gzip: await sized(`${path}.gz`) },
    })
  }
  return files
}

async function sized(path: string): Promise<{ path: string; size: number } | undefined> {
  return stat(path).then(({ size }) => ({ path, size }), () => undefined)
}
