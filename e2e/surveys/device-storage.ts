import type { Page } from '@playwright/test'

/** The content of all databases of the page on the device, as one text: everything in it survives a reload. */
export const storedOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(name))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        found.push(
          await new Promise((resolve) => {
            all.onsuccess = () => resolve(all.result)
          }),
        )
      }
      database.close()
    }
    return JSON.stringify(found)
  })
