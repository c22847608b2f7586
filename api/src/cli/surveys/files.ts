import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { detectFormat, MAX_INSTRUMENT_BYTES, type DetectedFormat } from '@almanac/formats/instruments'
import { CommandFailure } from '../output'
import { FolderResources } from './folder-resources'

/** Maximum number of files in a folder, including subfolders. */
const MAX_FILES = 5_000
const MAX_FOLDERS_DEEP = 8

/** A file from the arguments, or in a folder from the arguments; not read yet. */
export interface FoundFile {
  /** Its path for messages: relative to the caller's working directory. */
  shown: string
  whole: string
  /** The folder that limits access to other files. */
  root: string
  beside: FolderResources
}

/** A file that was read. Only one is in memory at a time: a folder may have gigabytes. */
export interface OpenFile {
  shown: string
  /** Relative to the root, with `/`. */
  path: string
  bytes: Uint8Array
  detected: DetectedFormat
  /** Reads the text of another file; null where it does not exist, or is outside of the folder. */
  read: (path: string) => string | null
  /** The FHIR resources in its folder. */
  resources: () => readonly string[]
}

/** Files that never contain instruments. */
const isSkipped = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

async function filesIn(folder: string, deep = 0): Promise<string[]> {
  if (deep > MAX_FOLDERS_DEEP) return []
  const entries = await readdir(folder, { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.sort((one, other) => one.name.localeCompare(other.name, 'en'))) {
    if (isSkipped(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await filesIn(path, deep + 1)))
    else if (entry.isFile()) found.push(path)
    if (found.length > MAX_FILES)
      throw new CommandFailure(`${folder} has more than ${MAX_FILES} files: name a folder inside it.`)
  }
  return found
}

/** Reads files below the root only. */
function readerBelow(root: string): (path: string) => string | null {
  return (path) => {
    const whole = join(root, ...path.split('/'))
    if (relative(root, whole).startsWith('..')) return null
    try {
      const { size } = statSync(whole)
      return size > MAX_INSTRUMENT_BYTES ? null : readFileSync(whole, 'utf8')
    } catch {
      return null
    }
  }
}

/** An instrument of several files refers to files two folders up: `activities/PHQ9/PHQ9_schema` names `../options`. */
const rootOf = (file: string): string => dirname(dirname(file))

/** The file at the path, or all files of the folder; throws a CommandFailure where neither exists. */
export async function findFiles(path: string, from: string): Promise<FoundFile[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new CommandFailure(`${path}: there is no such file or folder; check the path.`)
  const whole = await realpath(path)
  const paths = found.isDirectory() ? await filesIn(whole) : [whole]
  const near = (file: string): string => {
    const short = relative(from, file)
    return short.startsWith('..') ? file : short
  }
  const root = found.isDirectory() ? whole : rootOf(whole)
  const beside = new FolderResources()
  return paths.map((file) => ({ shown: near(file), whole: file, root, beside }))
}

/** Reads a file, up to the size of the largest instruments. */
export async function openFile({ shown, whole, root, beside }: FoundFile): Promise<OpenFile> {
  const { size } = await stat(whole)
  const tooLarge = size > MAX_INSTRUMENT_BYTES
  const bytes = tooLarge ? new Uint8Array() : await readFile(whole)
  const detected: DetectedFormat = tooLarge
    ? {
        fault: `It has ${Math.round(size / 1024 / 1024)} MB; an instrument has ${MAX_INSTRUMENT_BYTES / 1024 / 1024} MB at most.`,
      }
    : detectFormat(basename(whole), bytes)
  return {
    shown,
    path: relative(root, whole).split(sep).join('/'),
    bytes,
    detected,
    read: readerBelow(root),
    resources: () => beside.of(dirname(whole)),
  }
}
