import type { Page } from '@playwright/test'

/** The content of all databases of the page on the device with their keys, as one text: everything in it survives a reload. */
export const databasesOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      found.push(name)
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(name))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store)
        for (const read of [all.getAll(), all.getAllKeys()])
          found.push(
            await new Promise((resolve) => {
              read.onsuccess = () => resolve(read.result)
            }),
          )
      }
      database.close()
    }
    return JSON.stringify(found)
  })

/** Everything else that the page's browser stores for the product, as one text: what scripts read, and cookies. */
export async function storedBesidesDatabases(page: Page): Promise<string> {
  const readable = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.name, history.state]),
  )
  const cookies = await page.context().cookies()
  const current = cookies.filter(({ expires }) => expires === -1 || expires > Date.now() / 1000)
  return `${readable} ${JSON.stringify(current)}`
}

/**
 * Which of the words the service worker's caches hold, in an address or a body. The caches hold megabytes
 * of scripts, so they are searched in the page and not transferred.
 */
export const wordsInCaches = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(async (searched) => {
    const found = new Set<string>()
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = `${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`.toLowerCase()
        for (const word of searched) if (text.includes(word.toLowerCase())) found.add(word)
      }
    }
    return [...found]
  }, words)
