import type { Page } from '@playwright/test'
import { atRest } from '../harness/at-rest'
import { axe, expect, signIn, test } from '../harness/test'

const section = (page: Page) => page.getByRole('region', { name: 'Picture' })

async function openPicture(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/profile')
  await section(page).getByRole('button', { name: /^Change/ }).click()
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
}

test('a drawing is chosen with the keyboard and still there after a reload', async ({ page, person }) => {
  await openPicture(page, person)
  await axe(page)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/users/'))
  await page.getByRole('radio', { name: 'Initials' }).focus()
  await page.keyboard.press('ArrowRight')
  await saved
  await expect(page.getByRole('radio', { name: 'Cat' })).toBeChecked()
  await page.keyboard.press('Escape')
  await atRest(page)
  await page.reload()
  await expect(section(page)).toContainText('Drawing')
})

test('a photo is cut, sent, shown, and taken away again', async ({ page, person }) => {
  await openPicture(page, person)
  const [choosing] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose a photo' }).click()])
  await choosing.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const photo = section(page).locator('img')
  await expect(photo).toHaveJSProperty('complete', true)
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

  await section(page).getByRole('button', { name: /^Change/ }).click()
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(section(page)).toContainText('Initials')
})

test('a file that is no picture is told, and nothing changes', async ({ page, person }) => {
  await openPicture(page, person)
  const [choosing] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose a photo' }).click()])
  await choosing.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') })
  await expect(page.getByText(/can’t open this picture/)).toBeVisible()
  await axe(page)
})
