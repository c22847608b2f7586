import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, isSupported } from '../../platform/locales'
import { projectRoot } from '../../root'

/** The archive's own words, by key; the key itself where there is none. */
export type Words = (key: string) => string

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const loaded = new Map<string, Tree>()

function textsOf(locale: string): Tree {
  const known = loaded.get(locale)
  if (known) return known
  const file: unknown = JSON.parse(readFileSync(join(projectRoot(), 'locales', `${locale}.json`), 'utf8'))
  const texts = isTree(file) && isTree(file.api) ? file.api : {}
  loaded.set(locale, texts)
  return texts
}

/** The words of the archive in a language of the product, else in English: `own_data.title`. */
export function archiveWords(locale: string): Words {
  const texts = textsOf(isSupported(locale) ? locale : DEFAULT_LOCALE)
  return (key) => {
    let found: unknown = texts
    for (const part of key.split('.')) found = isTree(found) ? found[part] : undefined
    return typeof found === 'string' ? found : (key.split('.').at(-1) ?? key)
  }
}
