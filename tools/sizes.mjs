// The size of a first visit: `node tools/sizes.mjs` compares it with sizes.json, `--write` updates that file,
// `--write social` only that remote's part of it.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readJson, remotes, root } from './work/project.mjs'

/** Tolerated difference between builds: names and hashes compress slightly differently each time. */
const TOLERANCE = { share: 0.02, bytes: 256 }

/** Limit for the JavaScript of the sign-in screen, texts included: about a second of loading on a slow phone. */
const SIGN_IN_LIMIT_BROTLI = 214 * 1024

/** Limit for the entry of a remote, which is loaded before anything of it can show. */
const ENTRY_LIMIT_GZIP = 4 * 1024

/** @typedef {{ brotli: number, gzip: number }} Size */

/** @param {string} file @returns {Size} compressed, as transferred */
function sizeOf(file) {
  /** @param {string} ending @param {(content: Buffer) => Buffer} compress */
  const travelling = (ending, compress) =>
    existsSync(file + ending) ? statSync(file + ending).size : compress(readFileSync(file)).length
  return { brotli: travelling('.br', brotliCompressSync), gzip: travelling('.gz', gzipSync) }
}

/** @param {string[]} files @returns {Size} */
const sum = (files) =>
  files.map(sizeOf).reduce((total, size) => ({ brotli: total.brotli + size.brotli, gzip: total.gzip + size.gzip }), {
    brotli: 0,
    gzip: 0,
  })

/** @returns {Record<string, Size>} */
function sizesOfHost() {
  const folder = join(root, 'host/dist')
  if (!existsSync(join(folder, 'index.html'))) throw new Error('Build first: node tools/build.mjs')
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  return {
    'host: first load': sum(
      [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => join(folder, name)),
    ),
  }
}

/**
 * Everything that the sign-in screen loads in English: the code of the host and the account remote, with
 * their texts.
 * @returns {Record<string, Size>}
 */
function sizesOfSignIn() {
  const host = join(root, 'host/dist')
  const account = join(root, 'remotes/account/dist')
  const page = readFileSync(join(host, 'index.html'), 'utf8')
  const offered = readJson(join(host, 'host.json'))
  const release = readJson(join(account, 'release.json'))
  const screen = release.preload['/login']
  const ofHost = [
    ...[...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name),
    ...offered.texts.en,
    ...screen.shared.flatMap((/** @type {string} */ key) => offered.shared[key] ?? []),
  ]
  const ofAccount = [release.manifest, ...screen.files, ...release.texts.en]
  const fonts = readdirSync(host).filter((name) => /-latin-(?:400|700)-normal\.[^.]+\.woff2$/.test(name))
  const files = [...new Set([...ofHost, ...fonts].map((name) => join(host, name)))].concat(
    ofAccount.map((name) => join(account, name)),
  )
  return {
    'sign-in: everything': sum(files),
    'sign-in: JavaScript': sum(files.filter((name) => name.endsWith('.js'))),
  }
}

/** @param {string[]} folders of remotes @returns {Record<string, Size>} */
function sizesOfRemotes(folders) {
  /** @type {Record<string, Size>} */
  const sizes = {}
  for (const remote of folders) {
    const folder = join(root, remote, 'dist')
    const release = readJson(join(folder, 'release.json'))
    const names = Object.keys(release.files)
    const entry = names.filter((name) => /^remoteEntry\./.test(name)).map((name) => join(folder, name))
    sizes[`${basename(remote)}: entry`] = sum(entry)
    /** @type {[string, { files: string[] }][]} */
    const routes = Object.entries(release.preload)
    for (const [route, { files: needed }] of routes)
      sizes[`${basename(remote)}: ${route}`] = sum(
        needed.filter((name) => name.endsWith('.js')).map((name) => join(folder, name)),
      )
  }
  return sizes
}

const file = join(root, 'sizes.json')
/** @type {Record<string, Size>} */
const recorded = existsSync(file) ? readJson(file) : {}
const writing = process.argv.indexOf('--write')
const only = writing > 0 ? process.argv[writing + 1] : undefined

if (writing > 0) {
  const others = Object.fromEntries(Object.entries(recorded).filter(([name]) => !name.startsWith(`${only}: `)))
  const renewed = only
    ? { ...others, ...sizesOfRemotes([`remotes/${only}`]) }
    : { ...sizesOfHost(), ...sizesOfSignIn(), ...sizesOfRemotes(remotes()) }
  writeFileSync(file, `${JSON.stringify(renewed, null, 2)}\n`)
  console.log(`sizes.json holds ${Object.keys(renewed).length} sizes.`)
} else {
  const now = { ...sizesOfHost(), ...sizesOfSignIn(), ...sizesOfRemotes(remotes()) }
  /** @type {string[]} */
  const complaints = []
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
    const [before, after] = [recorded[name], now[name]]
    if (!before || !after) complaints.push(`${name}: ${before ? 'is gone' : 'is new'}`)
    else if (Math.abs(after.brotli - before.brotli) > Math.max(TOLERANCE.bytes, before.brotli * TOLERANCE.share))
      complaints.push(`${name}: ${before.brotli} → ${after.brotli} bytes brotli`)
  }
  if (complaints.length > 0)
    complaints.push('If that is meant, renew the file and say why in the commit: node tools/sizes.mjs --write')
  for (const [name, { gzip }] of Object.entries(now)) {
    if (name.endsWith(': entry') && gzip > ENTRY_LIMIT_GZIP)
      complaints.push(`${name}: ${gzip} bytes gzip, more than ${ENTRY_LIMIT_GZIP}`)
  }
  const signIn = now['sign-in: JavaScript']?.brotli ?? 0
  if (signIn > SIGN_IN_LIMIT_BROTLI)
    complaints.push(`sign-in: JavaScript: ${signIn} bytes brotli, more than ${SIGN_IN_LIMIT_BROTLI}`)
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
