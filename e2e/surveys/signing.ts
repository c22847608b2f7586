import { expect, type Page } from '@playwright/test'

/** The consent on the activity that requires it. */
export const consent = (page: Page) => page.getByRole('group', { name: 'Your consent' })

/** Opens the activity `Taking part` from the dashboard, up to its consent. */
export async function openTakingPart(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: /^Taking part/ }).click()
  await expect(
    consent(page)
      .getByRole('checkbox')
      .or(consent(page).getByRole('button', { name: 'Change consent' })),
  ).toBeVisible()
}

/** The button that submits the form. */
export const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })

/** Expects that the form is saved and returns to where it was opened from. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible()
  await expect(page).toHaveURL('/')
}

/** Draws something like a signature into the box, with the mouse. */
export async function sign(page: Page): Promise<void> {
  const canvas = consent(page).getByRole('img', { name: 'Box for your signature, empty' })
  await canvas.scrollIntoViewIfNeeded()
  // The signature library has loaded: it sizes the canvas for the screen.
  await expect
    .poll(() => canvas.evaluate((element) => element instanceof HTMLCanvasElement && element.width !== 300))
    .toBe(true)
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 30, box.y + 100)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1)
    await page.mouse.move(box.x + 30 + step * 9, box.y + 90 + 40 * Math.sin(step / 2))
  await page.mouse.up()
  await expect(consent(page).getByRole('img', { name: 'Box with your signature' })).toBeVisible()
}
