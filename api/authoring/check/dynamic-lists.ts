import type { DynamicListFile } from '../../src/surveys'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'

/** Rules of searchable lists beyond their schema. */
export function checkDynamicLists(lists: readonly Parsed<DynamicListFile>[]): Mistake[] {
  return lists.flatMap(({ source, value: list }) => {
    if (!list) return []
    const named = source.values()
    const written = typeof named === 'object' && named !== null && 'items' in named
    if (written && list.file !== undefined)
      return [source.mistake(['file'], 'the list has `items` and a `file`; keep one of the two')]
    if (!list.items && list.file === undefined)
      return [source.mistake([], 'the list has no items; write `items`, or the name of a CSV file under `file`')]
    if (!written) return []
    const codes = (list.items ?? []).map(({ code }) => code)
    return codes.flatMap((code, index) =>
      codes.indexOf(code) < index
        ? [source.mistake(['items', index, 'code'], `the code \`${code}\` stands twice; give each item its own`)]
        : [],
    )
  })
}
