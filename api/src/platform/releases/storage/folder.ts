import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { errorCode } from '../../../database/embedded/failure'
import { forEachConcurrently } from './concurrency'
import { type PlacedFile, type ReleaseId, type ReleaseStorage, StorageFailure } from './storage'

/** The path of served releases; followed by remote and version. */
const SERVED_PATH = '/releases/'

/** Files written concurrently. */
const MAX_CONCURRENT_FILES = 4

/** `/releases/<remote>/<version>/<path>` without hidden or parent segments. */
const RELEASE_FILE_PATH =
  /^\/releases\/([a-z][a-z0-9_]*)\/([0-9A-Za-z][\w.+-]*)\/((?:[\w@~-][\w@.~-]*\/)*[\w@~-][\w@.~-]*)$/

const COMPRESSIBLE_TYPES = new Set(['.js', '.css', '.json', '.svg'])

/** Below this, in bytes, a file fits into the first packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_200

function ignoreCode(code: string) {
  return (error: unknown) => {
    if (errorCode(error) !== code) throw error
  }
}

/** Runs the work; an I/O error becomes a StorageFailure that names the folder. */
async function inFolder<T>(folder: string, doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = errorCode(cause)
    throw code === undefined
      ? cause
      : new StorageFailure(
          `RELEASE_STORAGE (${folder}): ${doing} failed with ${code}. Has the server's user the right to write there, and is there room?`,
          { cause },
        )
  }
}

/**
 * Releases in a folder that this server serves from: `served/<remote>/<version>`,
 * beside it uploads (`sent/<digest>`) and temporary files (`making`). Several
 * servers may share the folder. Everything is moved into place by a rename, so
 * no partial file is ever visible.
 */
export function folderStorage(folder: string): ReleaseStorage {
  const sent = (digest: string) => join(folder, 'sent', digest)
  const served = ({ remote, version }: ReleaseId) => join(folder, 'served', remote, version)
  const inTheMaking = () => join(folder, 'making', randomUUID())

  async function remove(path: string): Promise<void> {
    const away = inTheMaking()
    await renameDurably(path, away).catch(ignoreCode('ENOENT'))
    await rm(away, { recursive: true, force: true })
  }

  async function add(target: string, { path, digest }: PlacedFile, isCompressed: boolean): Promise<void> {
    const to = join(target, path)
    const content = await readFile(sent(digest))
    await writeDurably(to, content)
    if (isCompressed) return
    for (const variant of await variantsOf(path, content)) await writeDurably(to + variant.suffix, variant.content)
  }

  return {
    addressOf: ({ remote, version }) => `${SERVED_PATH}${remote}/${version}/`,

    keep: (digest, content) =>
      inFolder(folder, 'keeping a file', async () => {
        const made = inTheMaking()
        await writeDurably(made, content)
        await renameDurably(made, sent(digest))
      }),

    read: (digest) => inFolder(folder, 'reading a file', () => readFile(sent(digest))),

    drop: (digest) => inFolder(folder, 'deleting a file', () => rm(sent(digest), { force: true })),

    place: (release, files) =>
      inFolder(folder, 'placing a release', async () => {
        const made = inTheMaking()
        const given = new Set(files.map(({ path }) => path))
        const isCompressed = ({ path }: PlacedFile) => given.has(`${path}.br`) || given.has(`${path}.gz`)
        try {
          await forEachConcurrently(files, MAX_CONCURRENT_FILES, (file) => add(made, file, isCompressed(file)))
          await remove(served(release))
          await renameDurably(made, served(release))
        } catch (error) {
          await rm(made, { recursive: true, force: true })
          throw error
        }
      }),

    discard: (release) => inFolder(folder, 'deleting a release', () => remove(served(release))),

    async sweep(before) {
      const making = join(folder, 'making')
      for (const name of await readdir(making).catch(() => [])) {
        const path = join(making, name)
        const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }))
        if (mtime < before) await rm(path, { recursive: true, force: true })
      }
    },

    locate(path) {
      const [, remote, version, file] = RELEASE_FILE_PATH.exec(path) ?? []
      return remote && version && file ? join(served({ remote, version }), file) : undefined
    },
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The compressed variants of a file, by suffix; none where they save nothing. */
async function variantsOf(path: string, content: Buffer): Promise<{ suffix: '.br' | '.gz'; content: Buffer }[]> {
  if (!COMPRESSIBLE_TYPES.has(extname(path)) || content.length < MIN_COMPRESSED_BYTES) return []
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ])
  return [
    { suffix: '.br' as const, content: br },
    { suffix: '.gz' as const, content: gz },
  ].filter((variant) => variant.content.length < content.length)
}

/** Writes a file with fsync, because the database refers to it before the system would flush it. */
async function writeDurably(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Renames, and fsyncs the folder so that the new name survives a power cut. */
async function renameDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  // Windows cannot open folders; it writes names durably itself.
  const folder = await open(dirname(to), 'r').catch(() => undefined)
  try {
    await folder?.sync().catch(() => undefined)
  } finally {
    await folder?.close()
  }
}
