import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { supported } from '../platform/locales/supported'
import { projectRoot } from '../root'

const root = projectRoot()
const words = z.object({ api: z.object({ errors: z.record(z.string(), z.string()) }) })

function sources(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n')
}

const patterns = [
  /\b(?:unauthorized|forbidden|notFound|conflict|gone|invalid|tooManyRequests|unavailable)\(\s*'(\w+)'/g,
  /\bcode: '([A-Z][A-Z0-9_]+)'/g,
  /\bcode = '([A-Z][A-Z0-9_]+)'/g,
  /\b(?:message|error): '([A-Z][A-Z0-9_]+)'/g,
  /\breturn '([A-Z][A-Z0-9_]+)'/g,
  /\b\d{3}: '([A-Z][A-Z0-9_]+)'/g,
]

/** Every code that a refusal may carry, as the sources name them. */
const codes = [...new Set(
  [sources('api/src'), sources('shared/contracts/src')].flatMap((source) => patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))),
)].sort()

test.each(supported.map((locale) => locale.code))('every refusal has its sentence in %s', (locale) => {
  const file = parse(words, JSON.parse(readFileSync(join(root, 'locales', `${locale}.json`), 'utf8')))
  // In the words that clients recognise, never translated.
  const missing = codes.filter((code) => code !== 'STUDY_CLOSED' && code !== 'GROUPCODE_STUDY_CLOSED_ERROR' && !file.api.errors[code])
  expect(codes.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})
