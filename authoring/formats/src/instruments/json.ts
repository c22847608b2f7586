import { decodeText, encodingNote } from './decode'
import type { ImportLog } from './import-log'
import { lineAt } from './json-lines'

interface ReadJson {
  value: unknown
  text: string
}

/** The line of a syntax error, from the message of JSON.parse, which reports it nowhere else. */
function lineOfFault(message: string, text: string): number | undefined {
  const at = /position (\d+)/.exec(message)?.[1]
  if (at !== undefined) return lineAt(text, Number(at))
  return /end of JSON/i.test(message) ? lineAt(text, text.length) : undefined
}

/** Parses the JSON of a file; null, with a note that has the line, when it is invalid. */
export function readJson(source: Uint8Array | string, log: ImportLog): ReadJson | null {
  const decoded = typeof source === 'string' ? { text: source, encoding: 'utf-8' as const } : decodeText(source)
  log.add(encodingNote(decoded))
  const text = decoded.text.replace(/^\ufeff/, '')
  try {
    const value: unknown = JSON.parse(text)
    return { value, text }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const line = lineOfFault(message, text)
    log.error('NOT_JSON', 'The file is no JSON: it is cut off, or a quote, comma or bracket is missing.', { line })
    return null
  }
}

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The property as text; numbers are converted, anything else is an empty text. */
export function textIn(object: JsonObject, key: string): string {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
