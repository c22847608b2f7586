import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'

/** Characters of a map without the text of its sources; the largest of this product has a tenth of it. */
export const MAX_MAP_CHARACTERS = 4_000_000

/** A source map, revision 3, without the text of its sources. Indexed maps (`sections`) are not read. */
const sourceMap = z.object({
  version: z.literal(3),
  sections: z.optional(z.undefined()),
  sourceRoot: z.optional(z.nullable(z.string())),
  sources: z.array(z.nullable(z.string())),
  names: z._default(z.array(z.string()), []),
  mappings: z.string().check(z.regex(/^[A-Za-z0-9+/,;]*$/)),
})

/** What is kept of a source map. */
export interface SourceMap {
  version: 3
  sources: string[]
  names: string[]
  mappings: string
}

/** Schemes and names of builders before a path: `webpack://name/`, `file:///`, `C:/`. */
const SCHEME = /^(?:webpack:\/\/[^/]*\/|[a-z][a-z0-9+.-]*:\/{0,3})/i

/**
 * The path of a source within its project. Of an absolute path nothing is left that names a machine: only what follows
 * `node_modules` or `src`, else the name of the file.
 */
export function sourceName(source: string): string {
  const plain = source.replaceAll('\\', '/').replace(/[?#].*$/, '')
  const path = plain.replace(SCHEME, '')
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  const library = parts.lastIndexOf('node_modules')
  if (library >= 0) return parts.slice(library).join('/')
  const isAbsolute = path.startsWith('/') || (SCHEME.test(plain) && !/^webpack:/i.test(plain))
  if (!isAbsolute) return parts.join('/')
  const own = parts.lastIndexOf('src')
  return (own >= 0 ? parts.slice(own) : parts.slice(-1)).join('/')
}

/** Reads a source map as it was sent; undefined where it is none, or too large to be of use. */
export function readMap(content: Uint8Array): SourceMap | undefined {
  let document: unknown
  try {
    document = JSON.parse(Buffer.from(content).toString())
  } catch {
    return undefined
  }
  const read = safeParse(sourceMap, document)
  if (!read.success) return undefined
  const { version, sourceRoot, sources, names, mappings } = read.data
  const paths = sources.map((source) => (source === null ? '' : sourceName((sourceRoot ?? '') + source)))
  const characters = [mappings, ...names, ...paths].reduce((sum, text) => sum + text.length, 0)
  return characters > MAX_MAP_CHARACTERS ? undefined : { version, sources: paths, names, mappings }
}
