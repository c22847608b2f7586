import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'

const consent = (page: Page) => page.getByRole('group', { name: 'Your consent' })
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })

async function openTakingPart(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: /^Taking part/ }).click()
  await expect(consent(page).getByRole('checkbox').or(consent(page).getByRole('button', { name: 'Change consent' }))).toBeVisible()
}

/** The form says that it is saved, and goes back to where it was opened from. */
async function saved(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible()
  await expect(page).toHaveURL('/', { timeout: 20_000 })
}

/** Writes something like a name into the box, with the mouse. */
async function sign(page: Page): Promise<void> {
  const canvas = consent(page).getByRole('img', { name: 'Box for your signature, empty' })
  await canvas.scrollIntoViewIfNeeded()
  // The library that draws has come: it sizes the canvas for the screen.
  await expect.poll(() => canvas.evaluate((element) => element instanceof HTMLCanvasElement && element.width !== 300)).toBe(true)
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 30, box.y + 100)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1) await page.mouse.move(box.x + 30 + step * 9, box.y + 90 + 40 * Math.sin(step / 2))
  await page.mouse.up()
  await expect(consent(page).getByRole('img', { name: 'Box with your signature' })).toBeVisible()
}

test('a consent is signed with the mouse, outlives a reload before and after, and is changed with the keyboard', async ({ page }) => {
  await signIn(page, 'bw1@e2e.test')
  await openTakingPart(page)
  await axe(page)
  await save(page).click()
  await expect(consent(page).getByRole('checkbox')).toBeFocused()
  await expect(consent(page)).toContainText('Sign in the box, or choose to type your name.')
  await axe(page)

  await consent(page).getByRole('checkbox', { name: 'I have read the information and take part.' }).check()
  await sign(page)
  await page.setViewportSize({ width: 640, height: 360 })
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(consent(page)).toContainText('You have signed.')
  await page.reload()
  await expect(consent(page).getByRole('img', { name: 'Box with your signature' })).toBeVisible()
  await save(page).dblclick()
  await saved(page)
  await openTakingPart(page)
  await expect(consent(page)).toContainText('You gave this consent on')
  const picture = consent(page).getByRole('img', { name: 'Your signature' })
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 100)).toBe(true)
  await axe(page)

  await page.reload()
  await expect(consent(page)).toContainText('You gave this consent on')
  await consent(page).getByRole('button', { name: 'Change consent' }).press('Enter')
  await consent(page).getByRole('textbox', { name: 'Last name' }).fill('Somebody Else')
  await consent(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(consent(page)).toContainText('BW1 Tester')

  await consent(page).getByRole('button', { name: 'Change consent' }).press('Enter')
  await consent(page).getByRole('button', { name: 'Sign again' }).press('Enter')
  await consent(page).getByRole('radio', { name: 'Draw it' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bea W Tester')
  await page.keyboard.press('Enter')
  await saved(page)
  await openTakingPart(page)
  await expect(consent(page)).toContainText('Bea W Tester')
})

test('a consent can be read and signed from the right to the left', async ({ page }) => {
  await signIn(page, 'bw3@e2e.test')
  await page.goto('/')
  await page.getByRole('link', { name: /^المشاركة/ }).click()
  await expect(page.getByRole('group', { name: 'موافقتكم' }).getByRole('checkbox')).toBeVisible()
  await axe(page)
})

test.describe('with a server that is killed', () => {
  test.use({ alone: true })

  test('a consent waits and is not called saved, then is kept once', async ({ page, server }) => {
    test.setTimeout(120_000)
    await signIn(page, 'bw2@e2e.test')
    await openTakingPart(page)
    await consent(page).getByRole('checkbox').check()
    await sign(page)
    await server.kill()
    await save(page).click()
    await expect(page.getByRole('dialog', { name: 'Waiting to be sent' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Saved' })).toBeHidden()
    await server.start()
    await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible({ timeout: 45_000 })
    await expect(page).toHaveURL('/', { timeout: 20_000 })
    await openTakingPart(page)
    await expect(consent(page)).toContainText('You gave this consent on')
  })
})
