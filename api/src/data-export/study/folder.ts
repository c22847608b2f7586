import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { errorCode } from '../../database/embedded/failure'
import type { StudyChunk } from './chunks'

/** Health data: for the operator who runs the command alone. */
const OWNER_ONLY_FILE = 0o600
const OWNER_ONLY_FOLDER = 0o700
/** Ending of a file that is being written; files without it are complete. */
const PARTIAL = '.part'
const MANIFEST = 'manifest.json'

/** The folder cannot be used for an export; the message says what to do. */
export class FolderRefused extends Error {}

/** A file of the export. */
export interface ExportedFile {
  name: string
  rows: number
  bytes: number
  sha256: string
}

interface OpenFile {
  handle: FileHandle
  hash: Hash
  rows: number
  bytes: number
}

const manifestFile = z.object({ files: z.array(z.object({ name: z.string() })) })

/** The files of an earlier export in a folder, from its manifest; none without a valid manifest. */
async function filesOfEarlier(folder: string): Promise<string[]> {
  try {
    const manifest = manifestFile.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
    return [MANIFEST, ...manifest.files.map(({ name }) => name)]
  } catch {
    return []
  }
}

/** The folder of an export. Files have temporary names until all of them are complete; the manifest is renamed last. */
export class ExportFolder {
  readonly #files = new Map<string, OpenFile>()
  readonly #folder: string
  /** Files of an earlier or interrupted export, which this one replaces. */
  readonly #earlier: string[]

  private constructor(folder: string, earlier: string[]) {
    this.#folder = folder
    this.#earlier = earlier
  }

  /** Rejects with FolderRefused if the folder is not empty, or with `overwrite` if it has a file that is not of an export. */
  static async open(folder: string, overwrite: boolean): Promise<ExportFolder> {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
    const names = await readdir(folder)
    if (names.length > 0 && !overwrite)
      throw new FolderRefused(`${folder} is not empty. Choose another folder, or add \`--overwrite\`.`)
    const earlier = await filesOfEarlier(folder)
    const unexpected = names.find((name) => !earlier.includes(name) && !name.endsWith(PARTIAL))
    if (unexpected !== undefined)
      throw new FolderRefused(
        `${folder} holds ${unexpected}, which is of no earlier export: nothing is overwritten. Choose another folder.`,
      )
    return new ExportFolder(folder, names)
  }

  /** Appends to a file. Resolves when the operating system has accepted the data, so that reads wait for writes. */
  async write({ file: name, text, rows }: StudyChunk): Promise<void> {
    const file = this.#files.get(name) ?? (await this.#begin(name))
    const bytes = Buffer.from(text)
    await file.handle.appendFile(bytes)
    file.hash.update(bytes)
    file.bytes += bytes.length
    file.rows += rows
  }

  async #begin(name: string): Promise<OpenFile> {
    const path = join(this.#folder, `${name}${PARTIAL}`)
    // The file that an interrupted export left may be readable by other users.
    await rm(path, { force: true })
    const file = { handle: await open(path, 'wx', OWNER_ONLY_FILE), hash: createHash('sha256'), rows: 0, bytes: 0 }
    this.#files.set(name, file)
    return file
  }

  /** Renames all files to their final names and returns them. `about` is written to the manifest, before the files. */
  async finish(about: object): Promise<ExportedFile[]> {
    const files = [...this.#files]
      .map(([name, { rows, bytes, hash }]) => ({ name, rows, bytes, sha256: hash.digest('hex') }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
    await this.write({ file: MANIFEST, text: `${JSON.stringify({ ...about, files }, null, 2)}\n`, rows: 0 })
    for (const { handle } of this.#files.values()) {
      await handle.sync()
      await handle.close()
    }
    // The manifest is deleted first and renamed last: a folder with a manifest has one complete export.
    for (const name of [MANIFEST, ...this.#earlier.filter((earlier) => earlier !== MANIFEST)])
      if (!this.#isPartOfThis(name)) await rm(join(this.#folder, name), { force: true })
    for (const name of [...files.map((file) => file.name), MANIFEST])
      await rename(join(this.#folder, `${name}${PARTIAL}`), join(this.#folder, name))
    return files
  }

  readonly #isPartOfThis = (name: string): boolean =>
    name.endsWith(PARTIAL) && this.#files.has(name.slice(0, -PARTIAL.length))

  /** Deletes what was written. */
  async discard(): Promise<void> {
    for (const [name, { handle }] of this.#files) {
      await handle.close().catch((error: unknown) => {
        if (errorCode(error) !== 'EBADF') throw error
      })
      await rm(join(this.#folder, `${name}${PARTIAL}`), { force: true })
    }
  }
}
