import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '@playwright/test'
import type { Server } from './server'

const root = join(import.meta.dirname, '..', '..')

/** The fields of a built `release.json` that tests read and change. */
export interface ReleaseDocument {
  remote: string
  version: string
  contract: number
  manifest: string
  files: Record<string, string>
  assets?: Record<string, string>
  descriptor: { routes: { path: string }[] } & Record<string, unknown>
  needs: Record<string, { version: string | null; exports: string[] | null }>
  preload: Record<string, { files: string[]; shared: string[] }>
}

/** How a variant differs from the build it is based on. */
export interface Changes {
  /** The folder of the build; by default the remote's `dist`. */
  of?: string
  /** Replacements in scripts, from old to new text; each old text must occur. */
  words?: Record<string, string>
  /** Other changes to the files, before the hashes are computed. */
  files?: (folder: string) => void
  /** Other changes to `release.json`, after the hashes were computed. */
  document?: (document: ReleaseDocument) => void
}

const made: string[] = []
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function isDocument(value: unknown): value is ReleaseDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'remote' in value &&
    'version' in value &&
    'files' in value &&
    'descriptor' in value
  )
}

/** The release document in a folder. */
export function documentIn(folder: string): ReleaseDocument {
  const value: unknown = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
  if (!isDocument(value)) throw new Error(`${folder}/release.json is no release`)
  return value
}

/** The version of a remote built here, which is included with the server. */
export const builtVersionOf = (remote: string): string => documentIn(join(root, 'remotes', remote, 'dist')).version

/** The one file of a folder whose name begins with `begin`, such as `remoteEntry`, `messages`. */
export function fileIn(folder: string, begin: string, ending = '.js'): string {
  const [found, ...more] = readdirSync(folder).filter((name) => name.startsWith(`${begin}.`) && name.endsWith(ending))
  if (!found || more.length > 0)
    throw new Error(`${folder} has ${found ? 'several files' : 'no file'} ${begin}.*${ending}`)
  return found
}

/** Overwrites a file of a release. */
export function rewrite(folder: string, name: string, change: (text: string) => string): void {
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
}

function replaceWords(folder: string, words: Record<string, string>): void {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  for (const [word, other] of Object.entries(words)) {
    const holders = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(word))
    if (holders.length === 0) throw new Error(`No script of ${folder} says ${word}`)
    for (const name of holders) rewrite(folder, name, (text) => text.replaceAll(word, other))
  }
}

const hashed = (folder: string, names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, name)))
        .digest('base64')}`,
    ]),
  )

/**
 * Creates a release of a remote built here, with another version and with changes, in a
 * separate folder: equivalent to a new build, without building. Hashes are computed from
 * the changed files.
 */
export function variantOf(
  remote: string,
  version: string,
  { of = join(root, 'remotes', remote, 'dist'), words = {}, files, document }: Changes = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), `almanac-release-${remote}-`))
  made.push(folder)
  cpSync(of, folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) })
  const before = documentIn(folder)
  const unique = (of: string) => `almanac_${remote}_${of.replace(/\W/g, '_')}`
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|json)$/.test(file))) {
    // Not within a longer version: 1_0_1 is a prefix of 1_0_10.
    rewrite(folder, name, (text) => text.replace(new RegExp(`${unique(before.version)}(?!\\w)`, 'g'), unique(version)))
  }
  replaceWords(folder, words)
  files?.(folder)
  // Files that the change added are part of the release; files that it removed are not.
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const after: ReleaseDocument = {
    ...before,
    version,
    files: hashed(
      folder,
      there.filter((name) => /\.(js|css)$/.test(name) || name === before.manifest),
    ),
    assets: hashed(
      folder,
      there.filter((name) => /\.(woff2|svg|png|webp)$/.test(name)),
    ),
  }
  document?.(after)
  writeFileSync(join(folder, 'release.json'), JSON.stringify(after))
  return folder
}

/** Makes the remote's module throw when it is evaluated. */
export const throwsAtLoad = (folder: string): void => {
  rewrite(folder, fileIn(folder, 'remote'), (text) =>
    spoiled(text, '{Screens:(()=>{throw new Error("broken on purpose while loading")})(),_:'),
  )
}

/** Makes the remote's screens throw when they render. */
export const throwsAtRender = (folder: string): void => {
  rewrite(folder, fileIn(folder, 'remote'), (text) =>
    spoiled(text, '{Screens:()=>{throw new Error("broken on purpose while rendering")},_:'),
  )
}

/** Makes the page of the remote's screens stop responding for a minute when they render. */
export const hangsAtRender = (folder: string): void => {
  rewrite(folder, fileIn(folder, 'remote'), (text) =>
    spoiled(text, '{Screens:()=>{const end=Date.now()+60000;while(Date.now()<end);return null},_:'),
  )
}

/** Makes the remote add a style to the page when it is loaded. */
export const addsStyle =
  (css: string) =>
  (folder: string): void => {
    const script = `document.head.append(Object.assign(document.createElement("style"),{textContent:${JSON.stringify(css)}}));`
    rewrite(folder, fileIn(folder, 'remote'), (text) => script + text)
  }

function spoiled(text: string, by: string): string {
  if (!text.includes('{Screens:'))
    throw new Error('The remote exposes its screens in another way: e2e/harness/releases.ts has to follow.')
  return text.replace('{Screens:', by)
}

const digestOf = (content: Buffer) => createHash('sha384').update(content).digest('hex')

/** The server's response to a publication. */
export interface Published {
  status: number
  body: unknown
}

/**
 * Publishes the release in a folder with the same calls as the command. With `address`
 * the files stay where they are served. Returns a refusal of the release; throws on any
 * other failure.
 */
export async function publish(
  server: Pick<Server, 'url'>,
  token: string,
  folder: string,
  address?: string,
): Promise<Published> {
  const calls = await request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  try {
    const document = documentIn(folder)
    const contents = address
      ? []
      : Object.keys({ ...document.files, ...document.assets }).map((name) => readFileSync(join(folder, name)))
    const byDigest = new Map(contents.map((content) => [digestOf(content), content]))
    if (byDigest.size > 0) {
      const asked = await calls.post('/api/release_files/missing', { data: { digests: [...byDigest.keys()] } })
      if (!asked.ok()) throw new Error(`The server does not say what it needs: ${asked.status()} ${await asked.text()}`)
      const { missing } = (await asked.json()) as { missing: string[] }
      for (const digest of missing) {
        const sent = await calls.put(`/api/release_files/${digest}`, {
          data: byDigest.get(digest),
          headers: { 'content-type': 'application/octet-stream' },
        })
        if (!sent.ok()) throw new Error(`A file was refused: ${sent.status()} ${await sent.text()}`)
      }
    }
    const answer = await calls.post('/api/releases', { data: address ? { ...document, address } : document })
    return { status: answer.status(), body: await answer.json() }
  } finally {
    await calls.dispose()
  }
}

/** The same, for a release that must be accepted. */
export async function published(
  server: Pick<Server, 'url'>,
  token: string,
  folder: string,
  address?: string,
): Promise<ReleaseDocument> {
  const { status, body } = await publish(server, token, folder, address)
  if (status >= 300) throw new Error(`The release was refused: ${status} ${JSON.stringify(body)}`)
  return documentIn(folder)
}
