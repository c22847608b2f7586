import { slowness } from '../../tools/testing/slowness.mjs'
import { expect, signIn, test } from '../harness/test'
import { fillForm, openForm, save, savedDialog, stored, TITLE } from './morning-check'

test.use({ alone: true })

const tile = (state: string) => new RegExp(`^${TITLE}.*${state}`)

test(
  'with the server stopped or killed an entry is stored, never shown as saved, sent by itself, and no value is lost by a restart',
  { tag: '@gateway' },
  async ({ page, person, server, context }) => {
    await signIn(page, person)
    await openForm(page)
    await fillForm(page)

    await test.step('the server is stopped during an entry', async () => {
      await server.stop()
      await save(page)
      const waiting = page.getByRole('dialog', { name: 'Waiting to be sent' })
      await expect(waiting).toBeVisible()
      await expect(savedDialog(page)).toHaveCount(0)
      await waiting.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('link', { name: tile('Waiting to be sent') })).toBeVisible()
      await server.start()
      await expect(page.getByRole('link', { name: tile('Done at') })).toBeVisible({ timeout: 45_000 * slowness })
    })
    const first = await stored(page)
    expect(first).toHaveLength(1)

    await test.step('the server is killed during an entry, and the page is closed', async () => {
      await openForm(page)
      await fillForm(page)
      await server.kill()
      await save(page)
      await expect(page.getByRole('dialog', { name: 'Waiting to be sent' })).toBeVisible()
      await page.close()
      await server.start()
    })

    const next = await context.newPage()
    await next.goto('/history')
    await expect(next.getByRole('region', { name: TITLE })).toBeVisible()
    await expect.poll(() => stored(next).then((responses) => responses.length)).toBe(2)
    // Entries acknowledged before the server was stopped and killed are unchanged.
    expect(await stored(next)).toContainEqual(first[0])
  },
)
