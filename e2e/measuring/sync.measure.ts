import { expect, test, type Page } from '@playwright/test'
import { emailOf } from '../harness/people'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'

const ENTRIES = 200

/** The number of pending writes of the signed-in user on this device. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('almanac.outbox.'))?.name
    if (!name) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(new Error('not opened'))
      opening.onsuccess = () => {
        const counting = opening.result.transaction('entries').objectStore('entries').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })

/**
 * One write was made by hand; the copies are stored next to it as the product stores them, each as a separate
 * response.
 */
const multiply = (page: Page, copies: number) =>
  page.evaluate(async (wanted) => {
    const name =
      (await indexedDB.databases()).find((database) => database.name?.startsWith('almanac.outbox.'))?.name ?? ''
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(new Error('not opened'))
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('entries', 'readwrite')
        const store = transaction.objectStore('entries')
        const reading = store.getAll()
        reading.onsuccess = () => {
          const [{ seq: _seq, ...entry }] = reading.result
          for (let copy = 0; copy < wanted; copy += 1) {
            const id = crypto.randomUUID()
            store.add({
              ...entry,
              id,
              subject: `response:${id}`,
              attempts: 0,
              not_before: 0,
              body: { ...entry.body, id },
            })
          }
        }
        transaction.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  }, copies)

test(`${ENTRIES} entries of a day without a network`, async ({ browser }) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signIn(page, emailOf(22))
  await page.goto('/')
  await page.getByRole('link', { name: /^Mood/ }).click()
  await page.getByRole('slider').fill('4')
  await server.stop()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Waiting to be sent' })).toBeVisible()
  await multiply(page, ENTRIES - 1)
  expect(await waiting(page)).toBe(ENTRIES)
  await server.start()
  const begun = performance.now()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => waiting(page), { timeout: 120_000, intervals: [100] }).toBe(0)
  const took = (performance.now() - begun) / 1000
  const today = new Date().toISOString().slice(0, 10)
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const answer: unknown = await (await page.request.get(`/api/responses?start_date=${before}&end_date=${today}`)).json()
  const stored = Array.isArray(answer) ? answer.length : 0
  expect(stored).toBe(ENTRIES)
  await context.close()
  await server.dispose()
  reportLines([
    `${ENTRIES} entries were with the server ${took.toFixed(1)} s after it was back (${(ENTRIES / took).toFixed(0)} a second); stored: ${stored}`,
  ])
})
