import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

type Texts = { [key: string]: string | Texts }

const locales = join(import.meta.dirname, '..', '..', 'locales')
const textsOf = (locale: string): Texts => JSON.parse(readFileSync(join(locales, `${locale}.json`), 'utf8'))

/** All texts of a locale by the path of their key. */
function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${path}.${key}`, text]] : flat(text, `${path}.${key}`),
  )
}

const byLocale = new Map(['en', 'es', 'fr', 'ar'].map((locale) => [locale, flat(textsOf(locale))]))

/** What the study of these tests names, in the one language that it has. */
const NAMES_OF_STUDY = new Set(['Everyone'])

/** Whether a text is told apart from names and numbers: several letters, and nothing to fill in. */
const isTelling = (text: string) => /\p{L}{3}/u.test(text) && !text.includes('{{') && !text.includes('<')

/** The product's texts that exist only in another language than this one. */
function foreignTexts(locale: string): Set<string> {
  const own = new Set((byLocale.get(locale) ?? []).map(([, text]) => text))
  const others = [...byLocale].filter(([other]) => other !== locale)
  return new Set(
    others.flatMap(([, texts]) => texts.map(([, text]) => text)).filter((text) => isTelling(text) && !own.has(text)),
  )
}

/** The visible texts and labels of a page, without those marked as written in another language. */
const visibleTexts = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const language = document.documentElement.lang.split('-')[0]
    const isOurs = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang')?.split('-')[0] === language
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOurs(node.parentElement) && node.parentElement?.checkVisibility())
        found.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      if (isOurs(element))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.push(element.getAttribute(name)?.trim() ?? '')
    return [...found, document.title]
  })

/** Texts of the product on this page that are in another language than the page. */
export async function mixedTexts(page: Page, locale: string): Promise<string[]> {
  const foreign = foreignTexts(locale)
  return (await visibleTexts(page)).filter((text) => foreign.has(text) && !NAMES_OF_STUDY.has(text))
}
