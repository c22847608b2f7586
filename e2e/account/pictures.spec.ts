import type { Page } from '@playwright/test'
import { dialogsClosed } from '../harness/dialogs'
import { axe, expect, signIn, test } from '../harness/test'

const section = (page: Page) => page.getByRole('region', { name: 'Picture' })
const change = (page: Page) => section(page).getByRole('button', { name: /^Change/ })

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const [choosing] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a photo' }).click(),
  ])
  await choosing.setFiles({ name, mimeType, buffer })
}

test(
  'a photo is cropped, uploaded, shown and removed; a chosen face replaces it and is there after a reload',
  { tag: '@gateway' },
  async ({ page, person }) => {
    await signIn(page, person)
    await page.goto('/profile?section=you')
    const photo = Buffer.from(await page.screenshot())
    await change(page).click()
    await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
    await axe(page)

    await test.step('a file that is not really an image shows an error', async () => {
      await choose(
        page,
        'me.jpg',
        'image/jpeg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      )
      await expect(page.getByText(/can’t show this file/)).toBeVisible()
      await axe(page)
    })

    await test.step('a photo is cropped on the device and shown', async () => {
      await choose(page, 'me.png', 'image/png', photo)
      await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
      await axe(page)
      await page.getByRole('button', { name: 'Use this photo' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const shown = page.getByRole('main').locator('img').first()
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
    })

    await test.step('the server refuses a photo that is too large, in the usual error format', async () => {
      const token = (await page.request.get('/api/sessions/current')).headers()['x-csrf-token'] ?? ''
      const answer = await page.request.post('/api/images', {
        headers: { 'x-csrf-token': token },
        multipart: {
          type: 'profile',
          file: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(12_200_000) },
        },
      })
      expect(answer.status()).toBe(413)
      expect(await answer.json()).toMatchObject({ errors: [{ code: 'TOO_LARGE' }] })
    })

    await test.step('the photo is removed, and a face is chosen by keyboard', async () => {
      await change(page).click()
      await page.getByRole('button', { name: 'Remove the photo' }).click()
      await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Initials' })).toBeChecked()
      const saved = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().includes('/api/users/'),
      )
      await page.getByRole('radio', { name: 'Initials' }).focus()
      await page.keyboard.press('ArrowRight')
      await saved
      await expect(page.getByRole('radio', { name: 'Cat' })).toBeChecked()
      await page.keyboard.press('Escape')
      await dialogsClosed(page)
      await page.reload()
      await expect(section(page)).toContainText('Drawing')
    })
  },
)
