import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DynamicListFile, itemsOfCsv } from '../../src/surveys'
import type { Parsed } from './parse'

/** Maximum size in bytes of the CSV file of a list. */
const MAX_LIST_BYTES = 20_000_000

/** Decodes a file saved by a spreadsheet: UTF-8, else Latin-1, as written by Excel. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readItems(root: string, list: Parsed<DynamicListFile>): Promise<Parsed<DynamicListFile>> {
  const { source, value, mistakes } = list
  const file = value?.file
  if (!value || file === undefined) return list
  const bytes = await readFile(join(root, 'dynamic_lists', file)).catch(() => null)
  const refused = (message: string): Parsed<DynamicListFile> => ({
    ...list,
    mistakes: [...mistakes, source.mistake(['file'], message)],
  })
  if (!bytes) return refused(`there is no file \`${file}\` in dynamic_lists/; put it there`)
  if (bytes.length > MAX_LIST_BYTES)
    return refused(`${file} has more than ${MAX_LIST_BYTES / 1_000_000} MB; shorten it`)
  const { items, mistakes: wrong } = itemsOfCsv(decoded(bytes))
  return {
    source,
    value: { ...value, items },
    mistakes: [
      ...mistakes,
      ...wrong.map(({ line, message }) => ({ file: `dynamic_lists/${file}`, line, column: 1, message })),
    ],
  }
}

/** Lists with the items of the CSV files that they refer to. */
export async function readListFiles(
  root: string,
  lists: readonly Parsed<DynamicListFile>[],
): Promise<Parsed<DynamicListFile>[]> {
  return Promise.all(lists.map((list) => readItems(root, list)))
}
