import { LANGUAGE_CODES } from '@almanac/domain/languages'
import type { $ZodIssue } from 'zod/v4/core'
import type { Mistake } from './mistake'
import type { Path, Source } from './source'
import { suggestionFor } from './suggest'
import { propertyOf } from '@almanac/domain/records'

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a block of `key: value` lines',
  record: 'a block of `key: value` lines',
}

/** Error codes of the contract's schemas. */
const OF_CONTRACT: Record<string, string> = {
  INVALID_TIME_ZONE: 'write a time zone by its name, such as Europe/Madrid',
  INVALID_CHARACTER: 'a character that cannot be stored',
}

const valueAt = (values: unknown, path: Path): unknown => path.reduce<unknown>(propertyOf, values)

const named = (path: Path): string => `\`${String(path.at(-1))}\``

function wrongKind(expected: string, value: unknown, path: Path): string {
  if (value === undefined && path.at(-1) === 'en') return `${named(path.slice(0, -1))} has no English text; add \`en:\``
  if (value === undefined) return `${named(path)} is missing; add it`
  if (value === null)
    return `${named(path)} is empty; write ${KINDS[expected] ?? expected} after the colon (in quotes when it starts with #)`
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return `${named(path)} must be a text; put it in quotes: "${String(value)}"`
  }
  return `${named(path)} must be ${KINDS[expected] ?? expected}`
}

/** A mistake in a text, which is one string or one per language. */
function wrongText(
  issue: Extract<$ZodIssue, { code: 'invalid_union' }>,
  values: unknown,
  path: Path,
): { path: Path; message: string }[] {
  const value = valueAt(values, path)
  if (value === undefined) return [{ path, message: `${named(path)} is missing; add it` }]
  if (typeof value === 'string') return [{ path, message: `${named(path)} is empty; write a text` }]
  if (typeof value === 'number' || typeof value === 'boolean')
    return [{ path, message: wrongKind('string', value, path) }]
  const inLanguages = issue.errors.find((branch) =>
    branch.every((one) => one.path.length > 0 || one.code === 'unrecognized_keys'),
  )
  if (!inLanguages)
    return [
      { path, message: `${named(path)} must be a text, or one text for each language (${LANGUAGE_CODES.join(', ')})` },
    ]
  return inLanguages.flatMap((one) => {
    const at = [...path, ...one.path]
    if (one.code === 'unrecognized_keys')
      return one.keys.map((language) => ({
        path: [...at, language],
        message: `\`${language}\` is not a language of the product; ${suggestionFor(language, LANGUAGE_CODES)}`,
      }))
    if (one.path.at(-1) === 'en' && valueAt(values, at) === undefined)
      return [{ path, message: `${named(path)} has no English text; add \`en:\`` }]
    return [{ path: at, message: `${named(at)} is empty; write a text or remove the line` }]
  })
}

function sizeWords(issue: Extract<$ZodIssue, { code: 'too_small' | 'too_big' }>, path: Path): string {
  const least = issue.code === 'too_small'
  const limit = least ? issue.minimum : issue.maximum
  const bound = least ? 'at least' : 'at most'
  if (issue.origin === 'array') return `${named(path)} needs ${bound} ${limit} ${limit === 1 ? 'item' : 'items'}`
  if (issue.origin === 'string')
    return `${named(path)} needs ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  return `${named(path)} must be ${bound} ${limit}`
}

function unknownKey(unknown: string, known: readonly string[]): string {
  if (unknown.includes(' '))
    return `\`${unknown}\` is read as a key; a text with a comma between { and } must be in quotes`
  return `unknown key \`${unknown}\`; ${suggestionFor(unknown, known)}`
}

/** The schema's issues as messages for a study team: what is wrong, where, and what to write instead. */
export function issueMistakes(
  source: Source,
  values: unknown,
  issue: $ZodIssue,
  keysAt: (path: Path) => string[],
): Mistake[] {
  const { path } = issue
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((unknown) => source.mistakeAtKey([...path, unknown], unknownKey(unknown, keysAt(path))))
    case 'invalid_type':
      return [source.mistake(path, wrongKind(issue.expected, valueAt(values, path), path))]
    case 'invalid_value': {
      const value = valueAt(values, path)
      if (value === undefined) return [source.mistake(path, `${named(path)} is missing; add it`)]
      const written = typeof value === 'string' ? value : JSON.stringify(value)
      return [
        source.mistake(
          path,
          `\`${written}\` is not possible here; ${suggestionFor(written, issue.values.map(String))}`,
        ),
      ]
    }
    case 'invalid_union':
      return wrongText(issue, values, path).map((wrong) => source.mistake(wrong.path, wrong.message))
    case 'too_small':
    case 'too_big':
      return [source.mistake(path, ownWords(issue.message) ?? sizeWords(issue, path))]
    default:
      return [source.mistake(path, `${named(path)}: ${ownWords(issue.message) ?? formatWords(issue)}`)]
  }
}

function formatWords(issue: $ZodIssue): string {
  if (issue.code !== 'invalid_format') return 'this value does not fit'
  if (issue.format === 'date') return 'write a date as "2026-11-21"'
  if (issue.pattern?.includes('[0-9a-f]{6}')) return 'write a colour as "#1b6b63"'
  return 'this value does not fit'
}

/** A schema's custom message, unless it has none. */
function ownWords(message: string): string | undefined {
  if (message === 'Invalid input') return undefined
  return OF_CONTRACT[message] ?? message
}
