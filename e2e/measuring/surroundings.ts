import type { BrowserContextOptions, Page } from '@playwright/test'

/** What a browser, a filter or a network takes away from the page. */
export interface Surrounding {
  name: string
  context?: BrowserContextOptions
  /** Runs in each document before its scripts. */
  script?: () => void
  /** Addresses that are not answered. */
  blocked?: RegExp
  /** Nothing can start in it: words and a way on are all that can be there. */
  impossible?: boolean
  /** The study code of the registration. */
  code?: string
  /** The network goes away before the first visit. */
  offline?: boolean
  /** The time zone of a browser of its own. */
  zone?: string
}

const noStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

const nullStorage = () => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, { configurable: true, value: null })
}

const fullStorage = () => {
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  Storage.prototype.setItem = full
  IDBObjectStore.prototype.put = full
  IDBObjectStore.prototype.add = full
}

const noDatabase = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  IDBFactory.prototype.deleteDatabase = IDBFactory.prototype.open
}

const noWorker = () => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'caches')
}

const noCookies = () => {
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
}

/**
 * What the oldest browsers that README.md promises lack (Chrome 117, Firefox 121, Safari 17), and what a page without
 * TLS or a web view may lack.
 */
const oldBrowser = () => {
  const missing: [object, string[]][] = [
    [
      globalThis,
      ['BroadcastChannel', 'requestIdleCallback', 'EventSource', 'Iterator', 'cookieStore', 'navigation', 'scheduler'],
    ],
    [Navigator.prototype, ['locks', 'storage']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [RegExp, ['escape']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf']],
    [Set.prototype, ['isDisjointFrom']],
    [ArrayBuffer.prototype, ['transfer', 'resizable']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Document.prototype, ['startViewTransition', 'moveBefore']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
    [Response.prototype, ['bytes']],
    [Blob.prototype, ['bytes']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
  ]
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name)
}

/** An extension that adds to the page's policy what it should not. */
const extension = () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "font-src 'none'; img-src 'self' data:; media-src 'none'"
  const add = () => document.head.prepend(policy)
  if (document.head) add()
  else
    new MutationObserver((_, observer) => document.head && (add(), observer.disconnect())).observe(document, {
      childList: true,
      subtree: true,
    })
}

/** Fifteen surroundings in which people open the product. */
export const SURROUNDINGS: Surrounding[] = [
  { name: 'storage blocked', script: noStorage },
  { name: 'storage null', script: nullStorage },
  { name: 'storage full', script: fullStorage },
  { name: 'no IndexedDB', script: noDatabase },
  { name: 'no service worker', script: noWorker },
  { name: 'no cookies', script: noCookies },
  { name: 'JavaScript off', context: { javaScriptEnabled: false }, impossible: true },
  { name: 'main script blocked', blocked: /\/main\.[0-9a-f]+\.js/, impossible: true },
  { name: 'captcha script blocked', blocked: /\/simulators\/hcaptcha/, code: 'PIER03' },
  { name: 'captcha frame blocked', blocked: /\/captcha(?:\?|$)/, code: 'PIER03' },
  { name: 'event stream blocked', blocked: /\/api\/events/ },
  { name: 'no time zone', zone: 'Nowhere/Land' },
  { name: 'offline first visit', offline: true, impossible: true },
  { name: 'old browser', script: oldBrowser },
  { name: 'extension, no fonts', script: extension, blocked: /\.woff2/ },
]

/** What a page shows: words with a way on, the browser’s own error, or nothing. */
export async function shownBy(page: Page): Promise<'words' | 'browser' | 'WHITE'> {
  // Nothing of ours was ever loaded: the browser says so itself.
  if (page.url().startsWith('chrome-error:')) return 'browser'
  const text = await page
    .locator('body')
    .innerText()
    .catch(() => '')
  const ways = await page
    .locator('a:visible, button:visible, input:visible')
    .count()
    .catch(() => 0)
  return text.trim().length > 20 && ways > 0 ? 'words' : 'WHITE'
}
