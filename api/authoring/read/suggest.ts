/** Edit distance: the number of letters to change between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    let previous = [i + 1]
    for (const [j, other_letter] of [...other].entries()) {
      previous = [
        ...previous,
        Math.min((row[j] ?? 0) + (letter === other_letter ? 0 : 1), (row[j + 1] ?? 0) + 1, (previous[j] ?? 0) + 1),
      ]
    }
    row = previous
  }
  return row.at(-1) ?? 0
}

/** The most similar known word, if it is similar enough. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.ceil(written.length / 3) + 1
  for (const word of known) {
    const away = distance(written.toLowerCase(), word.toLowerCase())
    if (away < least) [best, least] = [word, away]
  }
  return best
}

/** A suggestion: the most similar word, or all known ones. */
export function suggestionFor(written: string, known: Iterable<string>): string {
  const words = [...known]
  const near = nearest(written, words)
  if (near !== undefined) return `did you mean \`${near}\`?`
  return words.length > 0 ? `write one of: ${words.join(', ')}` : 'there is none to choose from yet'
}
