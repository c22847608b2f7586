import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import type { Path, Source } from '../read/source'

/** A name where it is given. */
export interface Declared {
  name: string
  source: Source
  path: Path
}

const field = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/**
 * Every name at a path of all files; `*` is each item of a list. Read from the
 * files as they are, so that a file with mistakes still declares its names and
 * what refers to them is not called wrong.
 */
export function declared(files: readonly Parsed<unknown>[], ...steps: string[]): Declared[] {
  return files.flatMap(({ source }) => {
    let places: { value: unknown; path: Path }[] = [{ value: source.values(), path: [] }]
    for (const step of steps) {
      places = places.flatMap(({ value, path }) =>
        step === '*'
          ? Array.isArray(value)
            ? value.map((item: unknown, index) => ({ value: item, path: [...path, index] }))
            : []
          : [{ value: field(value, step), path: [...path, step] }],
      )
    }
    return places.flatMap(({ value, path }) => (typeof value === 'string' ? [{ name: value, source, path }] : []))
  })
}

export const namesOf = (all: readonly Declared[]): Set<string> => new Set(all.map(({ name }) => name))

/** A mistake at each name that was given before. */
export function duplicates(all: readonly Declared[], what: string): Mistake[] {
  const first = new Map<string, Declared>()
  return all.flatMap((one) => {
    const before = first.get(one.name)
    if (!before) {
      first.set(one.name, one)
      return []
    }
    const { file, line } = before.source.mistake(before.path, '')
    return [
      one.source.mistake(one.path, `${what} \`${one.name}\` is already in ${file}:${line ?? 1}; give this one another`),
    ]
  })
}
