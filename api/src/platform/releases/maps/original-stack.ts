import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { sql } from 'kysely'
import type { Database } from '../../../http/serve'
import { HOST } from '../kept/build'
import type { ReleaseId } from '../storage/storage'
import { mapText } from './keep-maps'

/** An error of a release, with the frames that a browser reported: `function path:line:column`, one per line. */
export interface ReportedError extends ReleaseId {
  stack: string
}

/** A stack, and whether any of its frames is of the sources. */
export interface ShownStack {
  stack: string
  original: boolean
}

const MAX_FRAMES = 20
const FRAME = /^(?:(.*) )?(\S+):(\d+):(\d+)$/

/** Names that minifying gave to functions say nothing. */
const MINIFIED_NAME = /^(?:async )?[\w$]{0,2}$/

/** A file of a release; of the host of any version, because its names contain a hash. */
interface Place {
  remote: string
  version: string | null
  file: string
}

const keyOf = ({ remote, version, file }: Place) => `${remote} ${version ?? ''} ${file}`

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** The file of a frame, of the failed release itself or of the host; undefined for files of other releases. */
function placeOf({ remote, version }: ReleaseId, url: string): Place | undefined {
  const path = decoded(url)
  const own = `/${remote}/${version}/`
  const at = path.indexOf(own)
  if (at >= 0) return { remote, version, file: path.slice(at + own.length) }
  if (/^\/[^/]+$/.test(path)) return { remote: HOST, version: remote === HOST ? version : null, file: path.slice(1) }
  // A static server, whose address need not name the release.
  return /^https?:/.test(path) ? { remote, version, file: path.slice(path.lastIndexOf('/') + 1) } : undefined
}

interface Frame {
  line: string
  name: string
  row: number
  column: number
  place: Place | undefined
}

function framesOf(error: ReportedError): Frame[] {
  return error.stack
    .split('\n')
    .slice(0, MAX_FRAMES)
    .map((line) => {
      const [, name = '', url = '', row, column] = FRAME.exec(line.trim()) ?? []
      return { line, name, row: Number(row), column: Number(column), place: url ? placeOf(error, url) : undefined }
    })
}

/** The maps of these files that came with their releases, by key. */
async function readMaps(database: Database, places: readonly Place[]): Promise<Map<string, TraceMap>> {
  const wanted = new Map(places.map((place) => [keyOf(place), place]))
  const found = new Map<string, TraceMap>()
  if (wanted.size === 0) return found
  const { rows } = await sql<Place & { content: Buffer }>`
    select distinct on (wanted.remote, wanted.version, wanted.file) wanted.remote, wanted.version, wanted.file, release_maps.content
    from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) as wanted (remote text, version text, file text)
    join release_maps on release_maps.remote = wanted.remote and release_maps.file = wanted.file
      and release_maps.version = coalesce(wanted.version, release_maps.version)`.execute(database)
  for (const { content, ...place } of rows) {
    const map = await mapText(content).then(
      (text) => new TraceMap(text),
      () => undefined,
    )
    if (map) found.set(keyOf(place), map)
  }
  return found
}

interface Position {
  text: string
  /** What the source calls at this place: the function of the frame above. */
  called: string | null
}

/** The place in the sources; browsers count columns from 1, maps from 0. */
function originalOf({ place, row, column }: Frame, maps: ReadonlyMap<string, TraceMap>): Position | undefined {
  const map = place && maps.get(keyOf(place))
  if (!map || row < 1 || column < 1) return undefined
  const found = originalPositionFor(map, { line: row, column: column - 1 })
  if (!found.source) return undefined
  return { text: `${found.source}:${found.line}:${found.column + 1}`, called: found.name }
}

function stackOf(frames: readonly Frame[], maps: ReadonlyMap<string, TraceMap>): ShownStack {
  const positions = frames.map((frame) => originalOf(frame, maps))
  const lines = frames.map(({ line, name }, index) => {
    const position = positions[index]
    if (!position) return line
    const shown = positions[index + 1]?.called ?? (MINIFIED_NAME.test(name) ? '' : name)
    return shown ? `${shown} ${position.text}` : position.text
  })
  return { stack: lines.join('\n'), original: positions.some((position) => position !== undefined) }
}

/** Stacks in the sources, which never change; those without a map are looked for each time. */
const MAX_CACHED = 1_000
const cached = new WeakMap<Database, Map<string, ShownStack>>()

const errorKey = ({ remote, version, stack }: ReportedError) => `${remote} ${version} ${stack}`

function remember(known: Map<string, ShownStack>, key: string, shown: ShownStack): void {
  if (known.size >= MAX_CACHED) for (const oldest of [...known.keys()].slice(0, MAX_CACHED / 10)) known.delete(oldest)
  known.set(key, shown)
}

/** The stacks of these errors by places in the sources, where maps came with their releases; in the same order. */
export async function originalStacks(database: Database, errors: readonly ReportedError[]): Promise<ShownStack[]> {
  const known = cached.get(database) ?? new Map<string, ShownStack>()
  cached.set(database, known)
  const shown = new Map<string, ShownStack>()
  const waiting = errors.filter((error) => !known.has(errorKey(error)) && error.stack !== '')
  const frames = new Map(waiting.map((error) => [errorKey(error), framesOf(error)]))
  const places = [...frames.values()].flat().flatMap(({ place }) => place ?? [])
  const maps = await readMaps(database, places)
  for (const [key, own] of frames) {
    const stack = stackOf(own, maps)
    shown.set(key, stack)
    if (stack.original) remember(known, key, stack)
  }
  return errors.map(
    (error) => known.get(errorKey(error)) ?? shown.get(errorKey(error)) ?? { stack: error.stack, original: false },
  )
}
