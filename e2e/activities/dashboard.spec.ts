import type { Page } from '@playwright/test'
import { answerAsServer } from '../harness/answers'
import { axe, desktop, expect, signIn, test } from '../harness/test'

const tiles = (page: Page) =>
  page
    .getByRole('region', { name: 'Your activities' })
    .getByRole('link', { name: /^(Morning health check|Mood|Weight)/ })
/** The order of the tiles in edit mode: on Today what is next comes first. */
const orderOf = async (page: Page) => {
  const handles = page.getByRole('button', { name: /^Move (Morning health check|Mood|Weight)$/ })
  await expect(handles).toHaveCount(3)
  return handles.evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label')?.replace(/^Move /, '')))
}
const step = (page: Page, name: string) => page.getByRole('dialog', { name })

test('by keyboard alone: a new participant gets a tour once, and tiles are reordered and removed', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'New here?' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Start the tour' }).press('Enter')
  await expect(step(page, 'What’s next').getByRole('button', { name: 'Next' })).toBeFocused()
  await axe(page)
  // The page does not scroll, and the focus stays within the step.
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden')
  for (const name of ['Skip', 'Next', 'Skip', 'Next']) {
    await page.keyboard.press('Tab')
    await expect(step(page, 'What’s next').getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(step(page, 'Your activities').getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Your status').getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Your own order').getByRole('button', { name: 'Done' })).toBeFocused()
  const told = page.waitForResponse('**/api/tutorials/dashboard/watch')
  await page.keyboard.press('Enter')
  expect((await told).status()).toBe(204)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'visible')
  await expect(page.getByRole('button', { name: 'Take the tour' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Take the tour' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New here?' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Take the tour' }).press('Enter')
  await expect(step(page, 'What’s next').getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect(tiles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Arrange your activities' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Arrange your activities' })).toBeFocused()
  const [first, second, third] = await orderOf(page)
  await axe(page)

  const handle = page.getByRole('button', { name: `Move ${first}`, exact: true })
  await handle.press('Space')
  await expect(page.getByText(`Picked up ${first}. Position 1 of 3.`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${first} is at position 2 of 3.`)).toBeAttached()
  const sent = page.waitForResponse('**/api/activities/order')
  await page.keyboard.press('Space')
  await expect(page.getByText(`Dropped ${first} at position 2 of 3.`)).toBeAttached()
  await expect(handle).toBeFocused()
  expect((await sent).status()).toBe(200)

  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Remove: ${third}` }).press('Enter')
  expect((await removed).status()).toBe(204)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await page.getByRole('main').getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your activities' })).toBeFocused()
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Arrange your activities' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toHaveAccessibleName(`Remove: ${second}`)
  await expect(page.getByRole('button', { name: /^Remove/ }).last()).toHaveAccessibleName(`Remove: ${first}`)
})

test.describe('in dark mode on a desktop', () => {
  test.use({ ...desktop, colorScheme: 'dark' })
  test('tiles are dragged, a refused order is reverted, and a status that failed to save survives a reload', async ({
    page,
    person,
  }) => {
    await signIn(page, person)
    await page.goto('/')
    await expect(tiles(page)).toHaveCount(3)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/activities/order', async (route) => {
      await asked
      await answerAsServer(route, 500, { errors: [] })
    })
    await page.getByRole('button', { name: 'Arrange your activities' }).click()
    const [first, second] = await orderOf(page)
    const from = await page.getByRole('button', { name: `Move ${second}`, exact: true }).boundingBox()
    const to = await page.getByRole('button', { name: `Move ${first}`, exact: true }).boundingBox()
    if (!from || !to) throw new Error('no handles')
    await page.mouse.move(from.x + 22, from.y + 22)
    await page.mouse.down()
    await page.mouse.move(to.x + 22, to.y + 22, { steps: 8 })
    await page.mouse.up()
    const top = page.getByRole('button', { name: /^Remove/ }).first()
    await expect(top).toHaveAccessibleName(`Remove: ${second}`)
    answer()
    await expect(top).toHaveAccessibleName(`Remove: ${first}`)
    await page.getByRole('main').getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Update your status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your status' })
    const field = dialog.getByRole('textbox')
    await field.fill('Walk to the lake')
    await page.route('**/api/statuses', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Update your status' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Update failed')
    await axe(page)
    await page.unroute('**/api/statuses')
    // Typed text survives a reload.
    await page.reload()
    await page.getByRole('button', { name: 'Update your status' }).click()
    await expect(field).toHaveValue('Walk to the lake')
    await dialog.getByRole('button', { name: 'Update your status' }).click()
    await expect(page.getByRole('main').getByText('Walk to the lake')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})
