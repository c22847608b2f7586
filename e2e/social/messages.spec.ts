import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { answerAsServer } from '../harness/answers'
import { axe, expect, signIn, test } from '../harness/test'

const lastMessage = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last()
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** How many times the doctor has received a message, as shown in the doctor's own browser. */
async function receivedByDoctor(browser: Browser, baseURL: string | undefined, text: string): Promise<number> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, 'doctor@e2e.test')
  await page.goto('/messages')
  await page.getByRole('link').filter({ hasText: text }).click()
  const received = page.getByRole('list', { name: 'Messages' }).getByText(text, { exact: true })
  await expect(received.first()).toBeVisible()
  const count = await received.count()
  await context.close()
  return count
}

// p06 has two conversations with the doctor, 'Welcome' (latest activity, one unread) and 'Your results'.
test('an unread message is read and answered; the answer arrives once', async ({ page, browser, baseURL }) => {
  await signIn(page, 'p06@e2e.test')
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })
  await page.goto('/messages')
  await expect(place).toHaveAccessibleName('Messages, 1 new')
  await expect(page).toHaveTitle(/^\(1\) Messages/)
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(rows).toHaveCount(2)

  await test.step('it is unread until it has been seen', async () => {
    await expect(rows.first()).toHaveAccessibleName(/Welcome.*How was your first week\?.*1 unread message$/)
    await axe(page)
    const read = page.waitForResponse(/\/api\/conversations\/[^/]+\/read\//)
    await rows.first().click()
    // The row of the list has these words too.
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Brandt' })).toBeVisible()
    await expect(page.getByText('How was your first week?')).toBeInViewport()
    await axe(page)
    await read
    await page.goBack()
    await expect(rows.first()).toHaveAccessibleName(/How was your first week\?$/)
    await expect(place).toHaveAccessibleName('Messages')
    await expect(page).toHaveTitle(/^Messages/)
    await page.reload()
    await expect(rows.first()).toHaveAccessibleName(/How was your first week\?$/)
  })

  await test.step('an empty message shows an error at its field', async () => {
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

/** 64 by 48 pixels, with the place and the camera in its metadata; Chromium does not decode HEIC by itself. */
const HEIC_WITH_PLACE = join(import.meta.dirname, 'heic-with-place.heic')

/** The content of the next file that the page sends; Chromium's debugger does not tell it. */
const nextUpload = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        FormData.prototype.append = new Proxy(FormData.prototype.append, {
          apply(append, form, values: unknown[]) {
            const [, value] = values
            if (value instanceof Blob)
              void value.arrayBuffer().then((bytes) => resolve(new TextDecoder('latin1').decode(bytes)))
            Reflect.apply(append, form, values)
          },
        })
      }),
  )

test('a conversation is started, arrives at once, is answered and seen; a picture arrives with its description', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'p09@e2e.test')
  await page.goto('/messages')
  const context = await browser.newContext({ baseURL })
  const doctor = await context.newPage()
  await signIn(doctor, 'doctor@e2e.test')
  await doctor.goto('/messages')
  await expect(doctor.getByRole('list', { name: 'Conversations' })).toBeVisible()

  await test.step('it is started with a recipient and a subject', async () => {
    await page.getByRole('button', { name: 'New conversation' }).click()
    const dialog = page.getByRole('dialog', { name: 'New conversation' })
    await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    await axe(page)
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('textbox', { name: 'What is it about?' }).fill('A new rash')
    await dialog.getByRole('textbox', { name: /First message/ }).fill('May I show you something?')
    await dialog.getByRole('button', { name: 'Start conversation' }).click()
    await expect(lastMessage(page)).toContainText('May I show you something?')
  })

  await test.step('the doctor’s open list shows it at once; reading it is shown as seen', async () => {
    await doctor.getByRole('link', { name: /A new rash/ }).click({ timeout: 5_000 })
    await expect(lastMessage(doctor)).toContainText('May I show you something?')
    await expect(lastMessage(page)).toContainText('Seen', { timeout: 5_000 })
  })

  await test.step('a HEIC picture is shown, described and sent as a JPEG without place and camera', async () => {
    await page.locator('input[type=file]').setInputFiles(HEIC_WITH_PLACE)
    await page.getByRole('textbox', { name: /What the picture shows/ }).fill('A red patch')
    await axe(page)
    const uploaded = nextUpload(page)
    await write(page, 'Here it is')
    const sent = await uploaded
    expect(sent).toContain('JFIF')
    expect(sent).not.toMatch(/Exif|Phonemaker|heic/)
    await expect(doctor.getByRole('img', { name: 'A red patch' })).toBeVisible({ timeout: 5_000 })
    const loaded = () =>
      doctor.getByRole('img', { name: 'A red patch' }).evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(loaded).toBe(64)
    await axe(doctor)
  })

  await test.step('the doctor’s answer arrives within a moment, and can be reported', async () => {
    await write(doctor, 'Thank you')
    await expect(lastMessage(page)).toContainText('Thank you', { timeout: 5_000 })
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('button', { name: 'Report a message' }).click()
    await lastMessage(page).getByRole('button', { name: 'Report this message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a message' })
    await dialog.getByRole('radio', { name: 'Another reason' }).check()
    await axe(page)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('We’ve passed your report on.')).toBeVisible()
  })
  await test.step('a long conversation renders few elements, on a phone and on a desktop', async () => {
    const token = (await doctor.request.get('/api/sessions/current')).headers()['x-csrf-token'] ?? ''
    const conversationID = new URL(doctor.url()).pathname.split('/').at(-1)
    for (let number = 1; number <= 40; number += 1) {
      const data = { id: randomUUID(), conversationID, message: `Question number ${number}` }
      const answer = await doctor.request.post('/api/messages', { data, headers: { 'x-csrf-token': token } })
      expect(answer.status()).toBe(200)
    }
    for (const viewport of [
      { width: 360, height: 780 },
      { width: 1280, height: 1024 },
    ]) {
      await page.setViewportSize(viewport)
      await page.reload()
      await expect(lastMessage(page)).toContainText('Question number')
      await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(viewport.width < 900 ? 0 : 1)
      await axe(page)
      const end = async () => {
        const message = await lastMessage(page).boundingBox()
        const box = await field(page).boundingBox()
        return message && box ? message.y + message.height - box.y : Infinity
      }
      await expect.poll(end, 'the box covers the last message').toBeLessThanOrEqual(0)
      // Without the list beside it.
      await expect.poll(() => page.locator('main section:has(ol) *').count()).toBeLessThanOrEqual(150)
    }
  })
  await context.close()
})

test('a failed, empty or inaccessible list or conversation shows a message', async ({ page, person }) => {
  await signIn(page, person)
  await page.route('**/api/conversations?*', (route) =>
    answerAsServer(route, 500, { errors: [{ code: 'INTERNAL', title: 'No' }] }),
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

  test('a message is pending, survives a reload and arrives once', async ({ page, server, browser, baseURL }) => {
    await signIn(page, 'p07@e2e.test')
    await page.goto('/messages')
    await page.getByRole('link', { name: /Welcome/ }).click()
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
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
