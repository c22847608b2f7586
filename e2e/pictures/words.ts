import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = join(import.meta.dirname, '../../locales')

const valueAt = (texts: unknown, key: string): unknown =>
  typeof texts === 'object' && texts !== null ? Reflect.get(texts, key) : undefined

/** Finds the texts of a language by their keys, `host.me.title`, so that a picture is taken in each language alike. */
export function wordsOf(locale: string): (key: string) => string {
  const texts: unknown = JSON.parse(readFileSync(join(locales, `${locale}.json`), 'utf8'))
  return (key) => {
    const found = key.split('.').reduce(valueAt, texts)
    if (typeof found !== 'string') throw new Error(`locales/${locale}.json has no text ${key}`)
    return found
  }
}
