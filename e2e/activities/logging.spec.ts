import type { Locator, Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'
import { berlinDate, saveAndSend, stored } from './morning-check'
import { zoneWhereItIs } from '../harness/zones'

const TITLE = 'One a day'
const energy = (page: Page) => page.getByRole('slider', { name: 'Energy' })
const helped = (page: Page) => page.getByLabel('What helped you?')
const congrats = (page: Page) => page.getByRole('dialog', { name: 'Well done' })

async function openFromToday(page: Page): Promise<string> {
  await page.goto('/')
  await page.getByRole('link', { name: new RegExp(`^${TITLE}`) }).click()
  // With reduced motion the splash text is above the form; the screen tests cover that it otherwise closes
  // itself.
  await expect(page.getByText('Take a breath.', { exact: true })).toBeVisible()
  return new URL(page.url()).pathname
}

test('questions rotate by day, a complete day is celebrated, typed text is not lost, and the journal has all entries', async ({
  page,
}) => {
  await signIn(page, 'f01@e2e.test')
  const form = await openFromToday(page)
  await expect(energy(page)).toBeVisible()
  await expect(helped(page)).toHaveCount(0)
  await axe(page)

  await page.goto(`${form}/journal`)
  await expect(page.getByRole('heading', { name: 'Nothing in this journal yet' })).toBeVisible()
  await axe(page)

  // Yesterday first, with its own question; that does not trigger today's celebration.
  await page.goto(`${form}?measured_at=${berlinDate(-1)}`)
  await energy(page).fill('4')
  await saveAndSend(page)
  await expect(page).toHaveURL('/')
  await expect(congrats(page)).toHaveCount(0)
  expect(await stored(page)).toMatchObject([{ date_posted_for: berlinDate(-1), entries: [{ value: 4 }] }])

  // Today the next question is due.
  await openFromToday(page)
  await expect(helped(page)).toBeVisible()
  await expect(energy(page)).toHaveCount(0)
  await helped(page).fill('A walk')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await axe(page)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  await openFromToday(page)
  await expect(helped(page)).toHaveValue('A walk')
  await saveAndSend(page)
  await expect(congrats(page)).toContainText('You earned 10 points.')
  await expect(congrats(page).getByRole('heading', { name: 'Fresh air' })).toBeVisible()
  await axe(page)
  await congrats(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')

  await page.goto(form)
  await page.getByRole('link', { name: 'Journal' }).click()
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('A walk')
  await expect(page.getByText('This is the start of your journal.')).toBeVisible()
  await axe(page)
  await entries.last().getByRole('link').click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(energy(page)).toHaveValue('4')
  await expect(helped(page)).toHaveCount(0)

  await test.step('a phone whose clock is two hours ahead records with the correct time', async () => {
    await page.clock.setSystemTime(Date.now() + 7_200_000)
    await page.goto(form)
    await helped(page).fill('The right time')
    await saveAndSend(page)
    const moments = (await stored(page)).map(({ measured_at }) => Date.parse(measured_at))
    expect(Math.abs(Math.max(...moments) - Date.now())).toBeLessThan(60_000)
  })
})

test.describe('early in the afternoon', () => {
  // The dose of noon is due then; before six in the morning none is.
  test.use({ timezoneId: zoneWhereItIs(13) })

  test('a first-time user records a mood and a dose by one tap, a blood pressure and a symptom by three', async ({
    page,
  }) => {
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.filter({ visible: true }).first().click()
    }
    const main = page.getByRole('main')
    /** Taps and keys until the server has one response more. */
    const until = async (count: number, act: () => Promise<void>): Promise<number> => {
      taps = 0
      await act()
      await expect.poll(async () => (await stored(page)).length).toBe(count)
      return taps
    }
    const keys = (text: string) => page.keyboard.type(text)
    const save = () => tap(page.getByRole('button', { name: 'Save', exact: true }))

    await signIn(page, 'g01@e2e.test')
    await page.goto('/')
    const mood = await until(1, () => tap(main.getByRole('radio', { name: 'Good', exact: true }).locator('xpath=..')))
    const dose = await until(2, () => tap(main.getByRole('button', { name: 'I took it' })))
    const pressure = await until(3, async () => {
      await tap(main.getByRole('link', { name: /^Blood pressure/ }))
      await tap(page.getByLabel('Upper number'))
      // The cursor moves on by itself.
      await keys('12876')
      await save()
    })
    await expect(page).toHaveURL('/')
    const symptom = await until(4, async () => {
      await tap(main.getByRole('link', { name: /^Knee pain/ }))
      await tap(page.getByRole('button', { name: /^More/ }))
      await save()
    })
    expect({ mood, dose, pressure, symptom }).toEqual({ mood: 1, dose: 1, pressure: 3, symptom: 3 })
    expect((await stored(page)).flatMap(({ entries }) => entries.flatMap(({ values }) => values ?? []))).toEqual([
      128, 76,
    ])
  })
})
