/** The lines of a JSON array's objects and their keys. */
export interface ElementLines {
  /** The line on which the object begins. */
  line: number
  /** The lines of its direct keys. */
  keys: Map<string, number>
}

/** The index after the closing quote of the string that opens at `at`. */
function endOfString(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '"') return index + 1
  }
  return text.length
}

/**
 * The lines of the objects of a JSON array, and of their keys, in order. Requires valid JSON;
 * JSON.parse reports no lines.
 */
export function linesOfElements(text: string): ElementLines[] {
  const elements: ElementLines[] = []
  let [depth, line, expectsKey] = [0, 1, false]
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\n') line += 1
    else if (character === '"') {
      const end = endOfString(text, index)
      if (depth === 2 && expectsKey) elements.at(-1)?.keys.set(text.slice(index + 1, end - 1), line)
      expectsKey = false
      index = end - 1
    } else if (character === '{' || character === '[') {
      depth += 1
      if (depth === 2 && character === '{') elements.push({ line, keys: new Map() })
      expectsKey = depth === 2 && character === '{'
    } else if (character === '}' || character === ']') depth -= 1
    else if (character === ',' && depth === 2) expectsKey = true
  }
  return elements
}

/** The line of an index in a text. */
export function lineAt(text: string, at: number): number {
  let line = 1
  for (let index = text.indexOf('\n'); index !== -1 && index < at; index = text.indexOf('\n', index + 1)) line += 1
  return line
}
