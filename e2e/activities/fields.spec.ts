import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'
import { swipe } from '../harness/touch'
import { berlinDate, openForm, saveAndSend, stored } from './morning-check'

// ch1 and ch2 of e2e/study/people/chandlery.yaml are used by these tests only.
const PICTURE = join(import.meta.dirname, '../study/media/sitting_calmly.png')

/** Focuses a control as the Tab key would, and presses keys. */
async function press(page: Page, control: ReturnType<Page['locator']>, ...keys: string[]): Promise<void> {
  await control.focus()
  for (const key of keys) await page.keyboard.press(key)
}

test('every objective type is filled in by keyboard on a narrow phone, saved and read again', async ({ page }) => {
  await signIn(page, 'ch1@e2e.test')
  await openForm(page, 'Everything')
  await expect(page.getByText('down', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Somebody sits at a table' })).toBeVisible()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  await axe(page)

  // Errors are shown before anything is sent, also at the field of the invalid picture.
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: /^(Choose|Take) a picture/ }).first(), 'Enter')
  await (await choosing).setFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText(/We can’t show this file/)).toBeVisible()
  await page.getByRole('textbox', { name: 'What happened?' }).fill('A rash')
  await page.getByRole('textbox', { name: 'Where you got it' }).fill('City clinic')
  await press(page, page.getByRole('button', { name: 'Save', exact: true }), 'Enter')
  const summary = page.getByRole('alert').filter({ has: page.getByRole('list') })
  await expect(summary).toBeFocused()
  for (const said of [
    'Energy: Answer this before you save.',
    'How bad was it? Tell us how bad it was.',
    'First dose: Complete this card',
  ])
    await expect(summary).toContainText(said)
  await axe(page)
  await summary.getByRole('link', { name: /^Energy/ }).press('Enter')
  await expect(page.getByRole('slider', { name: 'Energy' })).toBeFocused()

  await press(page, page.getByRole('slider', { name: 'Energy' }), 'Home', 'ArrowRight', 'End', 'ArrowLeft')
  await press(page, page.getByRole('slider', { name: /^Pain/ }), 'Home')
  await press(page, page.getByRole('radio', { name: 'One minute' }), 'Space', 'ArrowDown')
  await expect(page.getByText('Five minutes: that’s right')).toBeVisible()
  await press(page, page.getByRole('checkbox', { name: 'At home' }), 'Space')
  await page.getByRole('textbox', { name: /^Weight/ }).fill('180,5')
  await page.getByRole('combobox', { name: 'Unit' }).selectOption('lbs')
  await press(page, page.getByRole('radio', { name: 'Took it' }), 'Space')
  await page.getByRole('combobox', { name: /How much/ }).selectOption('other')
  await page.getByRole('textbox', { name: /Which amount/ }).fill('two drops')
  await press(page, page.getByRole('radio', { name: 'Done', exact: true }), 'Space')
  await page.getByLabel(/^Last visit/).fill(berlinDate(-3))
  const began = page.getByRole('group', { name: /^It began/ })
  await began.getByLabel('Day').fill(berlinDate(-2))
  await began.getByRole('combobox').selectOption('22:30')
  await page.getByRole('combobox', { name: /^Woke up/ }).selectOption('07:15')
  const visit = page.getByRole('group', { name: /^Day and time/ })
  await visit.getByLabel('Day').fill(berlinDate(20))
  await visit.getByRole('combobox').selectOption('09:30')
  await page.getByRole('textbox', { name: /^Note/ }).fill('Slept well')
  const picture = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: /^(Choose|Take) a picture/ }).first(), 'Enter')
  await (await picture).setFiles(PICTURE)
  await expect(page.getByRole('img', { name: 'Picture: Skin' })).toBeVisible()
  await press(page, page.getByRole('radio', { name: /^Moderate/ }), 'Space')

  await page.getByLabel('Date of the dose').fill(berlinDate(-30))
  await page.getByRole('combobox', { name: 'Manufacturer' }).selectOption('other')
  await page.getByRole('textbox', { name: 'Name of the manufacturer' }).fill('Valneva')
  await page.getByRole('textbox', { name: 'Lot number' }).fill('AB12345')
  await press(page, page.getByRole('radio', { name: 'Left arm' }), 'Space')
  await expect(page.getByRole('button', { name: 'Add a dose' })).toBeVisible()
  await axe(page)

  await saveAndSend(page, () => press(page, page.getByRole('button', { name: 'Save', exact: true }), 'Enter'))
  const [response] = await stored(page)
  expect(response?.entries).toHaveLength(15)
  expect(response?.entries.find(({ type }) => type === 'VitalEntry')).toMatchObject({
    value: 180.5,
    unit: 'lbs',
    original_unit: 'lbs',
  })
  expect(response?.entries.find(({ type }) => type === 'SliderEntry')).toMatchObject({ value: 4 })

  await expect(page).toHaveURL('/')
  const { quest_id, user_id } = await page.request
    .get('/api/responses?with_entries=true')
    .then(async (answer) => (await answer.json())[0])
  await page.goto(`/history_detail/daily/${user_id}/${quest_id}/${response?.id}`)
  const values = page.locator('dl').first()
  for (const value of [
    'Five minutes',
    'Then it is calm.',
    'At home',
    '180.5 lbs',
    'Amount: two drops',
    '7:15 AM',
    'Slept well',
    'Moderate: A rash',
    'Valneva',
    'AB12345',
  ])
    await expect(values.getByText(value).first()).toBeVisible()
  await expect
    .poll(() =>
      values.getByRole('img', { name: 'Picture: Skin' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await axe(page)

  // The next form remembers the card.
  await openForm(page, 'Everything')
  await expect(page.getByRole('group', { name: 'First dose' })).toContainText('Valneva')
})

test('in Arabic and dark mode nothing overflows, neither the order of tiles nor a form of all types; a finger that scrolls over a slider answers nothing', async ({
  page,
}) => {
  const fits = () => page.evaluate(() => [document.dir, document.documentElement.scrollWidth <= innerWidth])
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'ch2@e2e.test')
  await page.goto('/')
  await page.getByRole('button', { name: 'ترتيب أنشطتك' }).click()
  await expect(page.getByRole('heading', { name: 'ترتيب أنشطتك' })).toBeFocused()
  expect(await fits()).toEqual(['rtl', true])
  await axe(page)
  await page.goto('/')
  await page.getByRole('link', { name: /^كل شيء/ }).click()
  await expect(page.getByRole('button', { name: 'حفظ', exact: true })).toBeVisible()
  expect(await fits()).toEqual(['rtl', true])
  await axe(page)
  const slider = page.getByRole('slider').first()
  await swipe(page, slider, { x: 30, y: -200 })
  await expect(slider).toHaveAttribute('data-empty')
  await slider.click()
  await expect(slider).not.toHaveAttribute('data-empty')
})

test('in a long form a jump ends at its heading, and Tab never at a field that the bar covers', async ({
  page,
  person,
}) => {
  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const kinds = [
    { type: 'SliderObjective', minimum_value: 0, maximum_value: 10 },
    { type: 'TextObjective' },
    { type: 'TimeObjective' },
  ]
  const objectives = Array.from({ length: 60 }, (_, order) => ({
    id: idOf(order),
    order,
    name: `Question ${order + 1}`,
    description: null,
    note: null,
    required: false,
    stick_to_bottom: false,
    objective_points: 0,
    reminders: [],
    ...kinds[order % kinds.length],
  }))
  await page.route(/\/api\/activities\/[0-9a-f-]{36}(\?.*)?$/, async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), objectives } })
  })
  await signIn(page, person)
  await openForm(page, 'Mood')
  /** By how many pixels the bar at the lower edge covers the focused element. */
  const covered = () =>
    page.evaluate(() => {
      const bar = [...document.querySelectorAll('form')].at(-1)
      const [end, edge] = [document.activeElement, bar].map((element) => element?.getBoundingClientRect())
      return end && edge ? Math.max(0, Math.round(end.bottom - edge.top)) : null
    })
  for (const part of ['31 to 40', '51 to 60', '11 to 20']) {
    await page.getByRole('button', { name: 'Jump to' }).press('Enter')
    if (part === '31 to 40') await axe(page)
    await page.getByRole('button', { name: `Questions ${part}` }).press('Enter')
    const heading = page.getByRole('heading', { name: `questions ${part}` })
    await expect(heading).toBeFocused()
    await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(64)
  }
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(covered, `after ${tab + 1} tabs`).toBe(0)
  }
})
