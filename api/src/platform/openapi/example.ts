import { isRecord } from '@almanac/domain/records'

type Json = Record<string, unknown>

const STUDY_CODE = 'TIDE24'
const ID = '5f0c3a52-8a3e-4f5b-9a7d-2b1f6f1f0c11'

/** Recognizable example values by field name. */
const BY_NAME: Record<string, unknown> = {
  email: 'maya@example.org',
  email_confirmation: 'maya@example.org',
  password: 'a long sentence of mine',
  password_confirmation: 'a long sentence of mine',
  current_password: 'a long sentence of mine',
  first_name: 'Maya',
  last_name: 'Okafor',
  code: STUDY_CODE,
  group_code: STUDY_CODE,
  otp_attempt: '123456',
  locale: 'en',
  lang: 'en',
  language: 'en',
  preferred_language: 'en',
  region: 'GB',
  time_zone: 'America/New_York',
  other_time_zone: 'Asia/Amman',
  remote: 'social',
  version: '1.4.0',
  company: 'northwind',
  theme: 'tide',
  theme_key: 'tide',
  url: 'https://almanac.example/',
  address: 'https://almanac.example/',
  origin: 'http://localhost:3001',
  phone_number: '+15005550006',
  primary_contact_number: '+15005550006',
  secondary_contact_number: '+15005550006',
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'x'.repeat(22),
  birth_year: 1980,
  day: 1,
  hhmm: '08:00',
  todo: 'Buy tablets',
  message: 'Good morning',
  text: 'Good morning',
  title: 'Morning health check',
  subject: 'Sunday dinner',
  name: 'Morning health check',
  percent: 10,
}

/** Example values by format, for other fields. */
const BY_FORMAT: Record<string, string> = {
  uuid: ID,
  email: 'maya@example.org',
  'date-time': '2026-03-14T08:30:00.000Z',
  date: '2026-03-14',
  time: '08:30:00',
  uri: 'https://almanac.example/',
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Candidate values for strings with a pattern. */
const STRINGS = [
  'Morning health check',
  ID,
  '2026-03-14T08:30:00.000Z',
  '2026-03-14',
  STUDY_CODE,
  '123456',
  'social',
  '1.4.0',
  'a'.repeat(64),
  'a'.repeat(96),
  '#1a2b3c',
  '/messages',
  '08:30',
  'en',
  'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
]

function stringFor(schema: Json, name: string): string {
  const format = typeof schema.format === 'string' ? BY_FORMAT[schema.format] : undefined
  const patterns = [schema.pattern, ...listOf(schema.allOf).map((part) => (isRecord(part) ? part.pattern : undefined))]
    .filter((pattern) => typeof pattern === 'string')
    .map((pattern) => new RegExp(pattern, 'u'))
  const [least, most] = [numberOf(schema.minLength) ?? 0, numberOf(schema.maxLength) ?? Infinity]
  const fits = (text: string) =>
    text.length >= least && text.length <= most && patterns.every((pattern) => pattern.test(text))
  const named = BY_NAME[name]
  const preferred = [...(typeof named === 'string' ? [named] : []), ...(format ? [format] : []), ...STRINGS]
  return preferred.find(fits) ?? format ?? 'text'
}

function numberFor(schema: Json, name: string): number {
  const least = numberOf(schema.minimum) ?? numberOf(schema.exclusiveMinimum)
  const most = numberOf(schema.maximum)
  const preferred = numberOf(BY_NAME[name]) ?? 1
  if (least !== undefined && preferred < least) return schema.exclusiveMinimum === undefined ? least : least + 1
  return most !== undefined && preferred > most ? most : preferred
}

/**
 * A recognizable example value that is valid for a JSON schema. Rules that no JSON
 * schema can express (dependencies between fields) are ignored.
 */
export function exampleOf(schema: unknown, name = ''): unknown {
  if (!isRecord(schema)) return {}
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  const [choice] = listOf(schema.enum)
  if (choice !== undefined) return choice
  const branches = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  const [branch] = branches.filter((one) => !isRecord(one) || one.type !== 'null')
  if (branch !== undefined) return exampleOf(branch, name)
  // A nullable type is shown with a value.
  const type = listOf(schema.type).find((one) => one !== 'null')
  if (type !== undefined) return exampleOf({ ...schema, type }, name)
  if (schema.type === 'string') return stringFor(schema, name)
  if (schema.type === 'number' || schema.type === 'integer') return numberFor(schema, name)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'array') {
    const places = listOf(schema.prefixItems)
    if (places.length > 0) return places.map((place) => exampleOf(place, name))
    const least = Math.max(1, numberOf(schema.minItems) ?? 1)
    return Array.from({ length: least }, () => exampleOf(schema.items, name.replace(/s$/, '')))
  }
  if (isRecord(schema.properties))
    return Object.fromEntries(Object.entries(schema.properties).map(([key, value]) => [key, exampleOf(value, key)]))
  if (isRecord(schema.additionalProperties)) {
    const key = isRecord(schema.propertyNames) ? String(exampleOf(schema.propertyNames)) : 'en'
    return { [key]: exampleOf(schema.additionalProperties, name) }
  }
  return {}
}
