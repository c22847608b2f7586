import { LANGUAGE_CODES, type Language } from '@almanac/domain/languages'
import type { LocalText } from '@almanac/domain/texts'
import { type DynamicListItem, MAX_ITEMS_OF_A_LIST } from './file'

/** An error in the CSV file of a list. */
export interface CsvMistake {
  line: number
  message: string
}

interface CsvRow {
  /** The line of its first character, from 1. */
  line: number
  cells: string[]
}

/**
 * The rows of a CSV file (RFC 4180): commas, doubled quotes inside quotes, any line ending, with or
 * without a byte-order mark.
 */
function csvRows(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let [cells, cell, quoted, line, first]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const end = () => {
    if (cells.length > 0 || cell !== '') rows.push({ line: first, cells: [...cells, cell] })
    ;[cells, cell] = [[], '']
  }
  const content = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < content.length; at += 1) {
    const character = content.charAt(at)
    if (character === '\n') line += 1
    if (quoted) {
      if (character !== '"') cell += character
      else if (content[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === ',') {
      cells.push(cell)
      cell = ''
    } else if (character === '\n') {
      end()
      first = line
    } else cell += character
  }
  end()
  return rows
}

const isLanguage = (name: string): name is Language => LANGUAGE_CODES.some((code) => code === name)

function labelOf(names: readonly string[], cells: readonly string[]): LocalText | undefined {
  const one = cells[names.indexOf('label')]?.trim()
  if (one) return one
  const en = cells[names.indexOf('en')]?.trim()
  if (!en) return undefined
  const others = names.flatMap((name, index) => {
    const words = cells[index]?.trim()
    return isLanguage(name) && words ? [[name, words] as const] : []
  })
  return { en, ...Object.fromEntries(others) }
}

/** The items of a CSV file: columns `code`, and `label` or one per language (at least `en`). */
export function itemsOfCsv(text: string): { items: DynamicListItem[]; mistakes: CsvMistake[] } {
  const [head, ...rows] = csvRows(text)
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  if (!names.includes('code') || !(names.includes('label') || names.includes('en')))
    return {
      items: [],
      mistakes: [{ line: 1, message: 'the first line names the columns: `code`, and `label` or `en`, `es` …' }],
    }
  if (rows.length > MAX_ITEMS_OF_A_LIST)
    return {
      items: [],
      mistakes: [{ line: 1, message: `the list has more than ${MAX_ITEMS_OF_A_LIST} items; shorten it` }],
    }
  const mistakes: CsvMistake[] = []
  const known = new Set<string>()
  const items = rows.flatMap(({ line, cells }) => {
    const code = cells[names.indexOf('code')]?.trim() ?? ''
    const label = labelOf(names, cells)
    if (code === '' || code.length > 300) mistakes.push({ line, message: 'the code is empty or longer than 300' })
    else if (known.has(code)) mistakes.push({ line, message: `the code \`${code}\` stands twice; remove one` })
    else if (!label) mistakes.push({ line, message: `\`${code}\` has no words; write them under \`label\` or \`en\`` })
    else {
      known.add(code)
      return [{ code, label }]
    }
    return []
  })
  if (items.length === 0 && mistakes.length === 0) mistakes.push({ line: 1, message: 'the list has no items' })
  return { items, mistakes }
}
