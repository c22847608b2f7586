import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type DisposableServer } from '../harness/server'

const root = join(import.meta.dirname, '..', '..')

/** A measured screen, and how to recognize that it has loaded. */
export interface Screen {
  name: 'login' | 'dashboard' | 'messages'
  path: string
  signedIn: boolean
}

export const SCREENS: Screen[] = [
  { name: 'login', path: '/login', signedIn: false },
  { name: 'dashboard', path: '/', signedIn: true },
]

function listAt(holder: object, key: string): string[] {
  const files: unknown = Reflect.get(holder, key)
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

function preloadOf(document: unknown, { path, signedIn }: Screen): string[] {
  if (typeof document !== 'object' || document === null || !('preload' in document)) return []
  const { preload } = document
  if (typeof preload !== 'object' || preload === null) return []
  return [...(signedIn ? listAt(document, 'signed_in') : []), ...listAt(preload, path)]
}

/** The product as shipped. */
export const federated = (): Promise<DisposableServer> => startServer()

/**
 * The same code as one bundle. Its page preloads the screen's chunks, as the
 * federated one does, but no files of the remotes, which it does not use.
 */
export async function oneBundle(screen: Screen): Promise<DisposableServer> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-mono-'))
  cpSync(join(root, 'host/dist-mono'), folder, { recursive: true })
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const document: unknown = JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'))
  const hints = preloadOf(document, screen).map(
    (file) =>
      `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}" crossorigin="anonymous">`,
  )
  writeFileSync(join(folder, 'index.html'), page.replace('<!--preload-->', hints.join('')))
  const server = await startServer({ HOST_PAGE: folder })
  return {
    ...server,
    dispose: async () => {
      await server.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
