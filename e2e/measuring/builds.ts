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
  /** The remote of the path. */
  remote: string
}

export const SCREENS: Screen[] = [
  { name: 'login', path: '/login', signedIn: false, remote: 'account' },
  { name: 'dashboard', path: '/', signedIn: true, remote: 'activities' },
]

function recordAt(holder: object, key: string): object {
  const value: unknown = Reflect.get(holder, key)
  return typeof value === 'object' && value !== null ? value : {}
}

function listAt(holder: object, key: string): string[] {
  const files: unknown = Reflect.get(holder, key)
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

/** What the page of one bundle preloads for a screen, as `hintsFor` of api/src/page/preload.ts does for the product. */
function hintsOf(document: object, { path, signedIn, remote }: Screen): string {
  const texts = listAt(recordAt(document, 'texts'), 'en')
  const of = (names: string[]) => texts.filter((file) => names.some((name) => file.startsWith(`texts-${name}-`)))
  const hint = (file: string, attributes = '') =>
    // Without the hash the page's policy would refuse it.
    `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}" crossorigin="anonymous" integrity="${String(Reflect.get(recordAt(document, 'files'), file))}"${attributes}>`
  const fonts = listAt(document, 'fonts').map(
    (file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin="anonymous">`,
  )
  const first = [...of(['host', 'ui']), ...(signedIn ? listAt(document, 'signed_in') : [])]
  const others = [...listAt(recordAt(document, 'preload'), path), ...of([remote])].filter(
    (file) => !first.includes(file),
  )
  return [
    ...first.map((file) => hint(file)),
    ...(signedIn ? fonts : []),
    ...others.map((file) => hint(file, ' fetchpriority="low"')),
  ].join('')
}

/** The product as shipped. */
export const federated = (): Promise<DisposableServer> => startServer()

/**
 * The same code as one bundle. Its page preloads what a screen needs, as the
 * federated one does, but no files of the remotes, which it does not use.
 */
export async function oneBundle(screen: Screen): Promise<DisposableServer> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-mono-'))
  cpSync(join(root, 'host/dist-mono'), folder, { recursive: true })
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const document: unknown = JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'))
  const hints = typeof document === 'object' && document !== null ? hintsOf(document, screen) : ''
  writeFileSync(join(folder, 'index.html'), page.replace('<!--preload-->', hints))
  const server = await startServer({ HOST_PAGE: folder })
  return {
    ...server,
    dispose: async () => {
      await server.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
