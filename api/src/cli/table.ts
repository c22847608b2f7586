/** A table with headings, each column as wide as its longest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const UNITS: [unit: string, many: string, minutes: number][] = [
  ['day', 'days', 1_440],
  ['h', 'h', 60],
  ['min', 'min', 1],
]

/** The time since an instant, in one unit: `3 min`, `2 h`, `5 days`. */
export function ago(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000)
  for (const [one, many, length] of UNITS) {
    const count = Math.floor(minutes / length)
    if (count >= 1) return `${count} ${count === 1 ? one : many}`
  }
  return 'now'
}
