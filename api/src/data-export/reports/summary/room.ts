/** A row of the summary with the name by which it is listed if there is no room for it. */
export interface Ranked<T> {
  row: T
  name: string
  /** Lines of its highest cell. */
  lines: number
  /** The index of its section in the annex. */
  section: number
}

/** Approximate numbers of characters in a line of a table's first column, and of a column of text. */
const NAME_LETTERS = 20
const TEXT_LETTERS = 52

export const linesOfName = (name: string): number => Math.max(1, Math.ceil(name.length / NAME_LETTERS))
export const linesOfText = (text: string): number => Math.max(1, Math.ceil(text.length / TEXT_LETTERS))

/** The first rows whose lines add up to at most `lines`, at most `most` of them, and the others; at least one is shown. */
export function fitting<T>(
  ranked: readonly Ranked<T>[],
  { most, lines }: { most: number; lines: number },
): { shown: T[]; others: Ranked<T>[] } {
  let total = 0
  const place = ranked.findIndex((one, index) => {
    total += one.lines
    return index > 0 && (index >= most || total > lines)
  })
  const end = place < 0 ? ranked.length : place
  return { shown: ranked.slice(0, end).map(({ row }) => row), others: ranked.slice(end) }
}
