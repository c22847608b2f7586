import { posix } from 'node:path'
import type { ImportLog, Place } from '../import-log'
import { isObject, readJson, type JsonObject } from '../json'

/** Reads the text of a file of the instrument; null where there is none. Paths are as in the files, with `/`. */
export type ReadFile = (path: string) => string | null

/** Maximum number of files of one instrument; shared options are read once. */
const MAX_FILES = 3_000

export interface InstrumentFile {
  path: string
  object: JsonObject
  text: string
}

/** Reads referenced files, each once; notes unreadable ones. */
export class InstrumentFiles {
  private readonly known = new Map<string, InstrumentFile | null>()

  constructor(
    private readonly readFile: ReadFile,
    private readonly log: ImportLog,
  ) {}

  /** The file that `from` refers to as `reference`; null, with a note, where there is none. */
  read(reference: string, from: string, place: Place): InstrumentFile | null {
    if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) {
      this.log.error(
        'FILE_ON_THE_NET',
        `${reference} is an address; it is not fetched. Put the file beside the schema.`,
        place,
        reference,
      )
      return null
    }
    return this.at(posix.normalize(posix.join(posix.dirname(from), reference)), place)
  }

  at(path: string, place: Place): InstrumentFile | null {
    const known = this.known.get(path)
    if (known !== undefined) return known
    const file = this.known.size >= MAX_FILES ? null : this.load(path, place)
    this.known.set(path, file)
    return file
  }

  private load(path: string, place: Place): InstrumentFile | null {
    const text = this.readFile(path)
    if (text === null) {
      this.log.error('FILE_MISSING', `The file ${path} is not there.`, place, path)
      return null
    }
    const json = readJson(text, this.log)
    if (json && isObject(json.value)) return { path, object: json.value, text: json.text }
    this.log.error('FILE_UNREADABLE', `The file ${path} holds no item.`, place, path)
    return null
  }
}

/** A property by its name, with or without the prefix of older schemas. */
export function property(object: JsonObject, name: string): unknown {
  for (const key of [
    name,
    `reproschema:${name}`,
    `reprolib:terms/${name}`,
    `schema:${name}`,
    `skos:${name}`,
    `@${name}`,
  ])
    if (Object.hasOwn(object, key)) return object[key]
  return undefined
}

/** The property as text; empty where it is none. */
export function textOf(object: JsonObject, name: string): string {
  const value = property(object, name)
  return typeof value === 'string' ? value : ''
}
