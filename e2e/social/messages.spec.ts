import type { Browser, Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'

const lastMessage = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem').last()
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** How often the doctor has received a message, as the doctor's own browser sees it. */
async function receivedByDoctor(browser: Browser, baseURL: string | undefined, text: string): Promise<number> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, 'doctor@e2e.test')
  await page.goto('/messages')
  await page.getByRole('link').filter({ hasText: text }).click()
  const received = page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true })
  await expect(received.first()).toBeVisible()
  const count = await received.count()
  await context.close()
  return count
}

// p06 has two conversations with the doctor, 'Welcome' (moved last, one unread) and 'Your results'.
test('what is unread is read and answered; the answer arrives once', async ({ page, browser, baseURL }) => {
  await signIn(page, 'p06@e2e.test')
  await page.goto('/messages')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(rows).toHaveCount(2)

  await test.step('it is unread until it has been seen', async () => {
    await expect(rows.first()).toHaveAccessibleName(/Welcome.*How was your first week\?.*1 unread message$/)
    await axe(page)
    await rows.first().click()
    await expect(page.getByText('How was your first week?')).toBeInViewport()
    await axe(page)
    await page.goBack()
    await expect(rows.first()).toHaveAccessibleName(/How was your first week\?$/)
    await page.reload()
    await expect(rows.first()).toHaveAccessibleName(/How was your first week\?$/)
  })

  await test.step('a message without words is asked for at its field', async () => {
    await rows.first().click()
    await write(page, '  ')
    await expect(field(page)).toHaveAccessibleDescription('Write a message first')
    await expect(field(page)).toBeFocused()
    await axe(page)
  })

  await test.step('one with a long word fits the screen, arrives once and stays', async () => {
    const long = `A good week. ${'verylongwordwithoutanyspace'.repeat(6)}`
    await write(page, long)
    await expect(lastMessage(page)).toContainText('Sent')
    await expect(field(page)).toHaveValue('')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      'a long word widens the page',
    ).toBeLessThanOrEqual(0)
    await page.reload()
    await expect(lastMessage(page)).toContainText(long)
    expect(await receivedByDoctor(browser, baseURL, long)).toBe(1)
  })
})

test('where there is nothing, nothing for this participant, or nothing that came, the place says so', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await page.route('**/api/conversations?*', (route) =>
    route.fulfill({ status: 500, json: { errors: [{ code: 'INTERNAL', title: 'No' }] } }),
  )
  await page.goto('/messages')
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your conversations')
  await axe(page)
  await page.unroute('**/api/conversations?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await axe(page)
  for (const place of ['messages', 'conversation']) {
    await page.goto(`/${place}/01920000-0000-7000-8000-000000000000`)
    await expect(page.getByRole('heading', { name: 'This conversation isn’t available' })).toBeVisible()
  }
  await axe(page)
})

test.describe('while the server is down', () => {
  test.use({ alone: true })

  test('a message waits, survives a reload and arrives once', async ({ page, server, browser, baseURL }) => {
    await signIn(page, 'p07@e2e.test')
    await page.goto('/messages')
    await page.getByRole('link', { name: /Welcome/ }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
    await server.stop()
    await write(page, 'Written in a tunnel')
    await expect(lastMessage(page)).toContainText('Waiting to be sent')
    await expect(field(page)).toHaveValue('')
    await server.start()
    await page.reload()
    await expect(lastMessage(page)).toContainText(/Written in a tunnel.*Sent/, { timeout: 35_000 })
    expect(await receivedByDoctor(browser, baseURL, 'Written in a tunnel')).toBe(1)
  })
})
