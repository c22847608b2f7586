import { expect, signIn, test } from '../harness/test'
import { fillForm, openForm, save, savedDialog, stored, TITLE } from './morning-check'

test.use({ alone: true })

const tile = (state: string) => new RegExp(`^${TITLE}.*${state}`)

test('with the server down an entry is kept, never called saved, and goes out by itself when the server is back', async ({ page, person, server }) => {
  test.setTimeout(120_000)
  await signIn(page, person)
  await openForm(page)
  await fillForm(page)
  await server.stop()
  await save(page)
  const waiting = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(waiting).toBeVisible()
  await expect(savedDialog(page)).toHaveCount(0)
  await waiting.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('link', { name: tile('Waiting to be sent') })).toBeVisible()

  await server.start()
  await expect(page.getByRole('link', { name: tile('Done at') })).toBeVisible({ timeout: 45_000 })
  expect(await stored(page)).toHaveLength(1)
})

test('an entry outlives the page that it was made on and a server that was killed', async ({ page, person, server, context }) => {
  test.setTimeout(120_000)
  await signIn(page, person)
  await openForm(page)
  await fillForm(page)
  await server.kill()
  await save(page)
  await expect(page.getByRole('dialog', { name: 'Waiting to be sent' })).toBeVisible()
  await page.close()

  await server.start()
  const next = await context.newPage()
  await next.goto('/history')
  await expect(next.getByRole('region', { name: TITLE })).toBeVisible()
  await expect.poll(() => stored(next).then((responses) => responses.length)).toBe(1)
})
