import type { Browser, Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'

const lastMessage = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem').last()

async function openWelcome(page: Page, email: string) {
  await signIn(page, email)
  await page.goto('/messages')
  await page.getByRole('link', { name: /Welcome/ }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
}

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** How often the doctor has received a message, as her own browser sees it. */
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

test('a message without words is asked for at its field; one with words arrives and stays', async ({ page, browser, baseURL }) => {
  await openWelcome(page, 'p07@e2e.test')
  await write(page, '  ')
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect(field).toHaveAccessibleDescription('Write a message first')
  await expect(field).toBeFocused()
  await axe(page)

  const long = `A good week. ${'verylongwordwithoutanyspace'.repeat(6)}`
  await write(page, long)
  await expect(lastMessage(page)).toContainText('Sent')
  await expect(field).toHaveValue('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'a long word widens the page').toBeLessThanOrEqual(0)
  await axe(page)

  await page.reload()
  await expect(lastMessage(page)).toContainText(long)
  expect(await receivedByDoctor(browser, baseURL, long)).toBe(1)
})

test('a conversation of others is not shown under either address', async ({ page, person }) => {
  await signIn(page, person)
  for (const place of ['messages', 'conversation']) {
    await page.goto(`/${place}/01920000-0000-7000-8000-000000000000`)
    await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible()
  }
  await axe(page)
})

test.describe('while the server is down', () => {
  test.use({ alone: true })

  test('a message waits, survives a reload and arrives once', async ({ page, server, browser, baseURL }) => {
    await openWelcome(page, 'p07@e2e.test')
    await server.stop()
    await write(page, 'Written in a tunnel')
    await expect(lastMessage(page)).toContainText('Waiting to be sent')
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')

    await server.start()
    await page.reload()
    await expect(lastMessage(page)).toContainText(/Written in a tunnel.*Sent/, { timeout: 35_000 })
    expect(await receivedByDoctor(browser, baseURL, 'Written in a tunnel')).toBe(1)
  })
})
