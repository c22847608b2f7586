import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'

// These users are described in e2e/study/README.md. No test here writes their data.
const BUSY = 'm01@e2e.test'
const NOTHING_IN_REACH = 'm02@e2e.test'
const NOTHING_AT_ALL = 'm03@e2e.test'
const NO_FEATURES = 's01@e2e.test'

const appointment = (page: Page) => page.getByRole('link', { name: /^Your next appointment/ })
const unread = (page: Page) => page.getByRole('link', { name: '2 unread messages' })
const completed = (page: Page) => page.getByRole('link', { name: /^12 surveys completed/ })
const tile = (page: Page) => page.getByRole('link', { name: /^Check-up/ })
const objective = (page: Page, name: string) => page.getByRole('heading', { name }).locator('..')

async function openCheckUp(page: Page): Promise<void> {
  await page.goto('/')
  await tile(page).click()
  await expect(page.getByRole('textbox', { name: /^What to talk about/ })).toBeVisible()
}

/** The same with the completed surveys, which are otherwise excluded. */
async function openWholeCheckUp(page: Page): Promise<void> {
  await openCheckUp(page)
  await expect(page.getByRole('heading', { name: 'Before you come' })).toHaveCount(0)
  await page.goto(`${new URL(page.url()).pathname}?showDisableSurvey=true`)
  await expect(page.getByRole('textbox', { name: /^What to talk about/ })).toBeVisible()
}

/** Answers all requests for this part of a remote with 404; returns a function that counts them. */
async function without(page: Page, remote: string, part: string): Promise<() => number> {
  let asked = 0
  await page.route(new RegExp(`/${remote}/.*/${part}\\.[0-9a-f]+\\.js$`), (route) => {
    asked += 1
    return route.fulfill({ status: 404, body: '{"errors":[]}' })
  })
  return () => asked
}

test('a screen shows parts of other remotes: the dashboard, an activity, the profile', async ({ page }) => {
  await signIn(page, BUSY)
  await test.step('the dashboard shows the next appointment and the unread messages, below the activities', async () => {
    await page.goto('/')
    await expect(appointment(page)).toContainText('With Ada Brandt')
    await expect(unread(page)).toHaveAttribute('href', /^\/messages/)
    const [above, below] = await Promise.all([tile(page).boundingBox(), appointment(page).boundingBox()])
    expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    await axe(page)
    await appointment(page).click()
    await expect(page).toHaveURL(/\/virtual_appointments$/)
  })

  await test.step('the profile shows the completed surveys', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(page.getByText('Moored · Moorings Clinic')).toBeVisible()
    await page.getByRole('link', { name: 'Reminders, privacy and devices' }).click()
    await expect(completed(page)).toHaveAttribute('href', '/completedSurveys')
    await axe(page)
  })

  await test.step('an activity shows its survey, its appointment and its consent', async () => {
    await openWholeCheckUp(page)
    await expect(objective(page, 'Before you come').getByRole('link', { name: /^Three questions/ })).toContainText(
      'Last completed',
    )
    await expect(objective(page, 'Your visit').getByRole('link')).toContainText('With Ada Brandt')
    await expect(
      objective(page, 'Your consent').getByRole('checkbox', { name: 'I have read this and I agree.' }),
    ).toBeVisible()
    await axe(page)
    await objective(page, 'Before you come').getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'Your answers' })).toContainText('Did you sleep through the night?')
  })
})

test('slots without content are empty, and nothing is requested for disabled features', async ({ page }) => {
  await test.step('no content at all', async () => {
    await signIn(page, NOTHING_AT_ALL)
    const told = Promise.all(
      ['/api/conversations/unread_count', '/api/telehealth/virtual_appointments'].map((path) =>
        page.waitForResponse((response) => response.url().includes(path)),
      ),
    )
    await page.goto('/')
    await told
    await expect(tile(page)).toBeVisible()
    await expect(unread(page)).toHaveCount(0)
    await expect(appointment(page)).toHaveCount(0)
    await tile(page).click()
    await expect(objective(page, 'Before you come')).toContainText('You haven’t completed this survey yet.')
    await expect(
      objective(page, 'Your visit').getByRole('link', { name: 'You don’t have any upcoming appointments' }),
    ).toBeVisible()
  })

  await test.step('a distant appointment is in its activity and with the care team', async () => {
    await page.context().clearCookies()
    await signIn(page, NOTHING_IN_REACH)
    const told = page.waitForResponse((response) => response.url().includes('/api/telehealth/virtual_appointments'))
    await openCheckUp(page)
    await told
    await expect(appointment(page)).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(tile(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your care team' }).getByRole('link')).toHaveCount(1)
    await expect(appointment(page)).toBeVisible()
  })

  await test.step('no features', async () => {
    await page.context().clearCookies()
    await signIn(page, NO_FEATURES)
    // Ends pending requests of the previous page.
    await page.goto('about:blank')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/(telehealth|devices)\//.test(new URL(request.url()).pathname)) asked.push(request.url())
    })
    await openCheckUp(page)
    await expect(objective(page, 'Before you come')).toContainText('You haven’t completed this survey yet.')
    await expect(objective(page, 'Your visit')).toContainText('There’s nothing to see here right now.')
    for (const path of ['/history', '/profile?section=others']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(asked).toEqual([])
  })
})

test('when a fill of a slot fails to load, the screen still works', async ({ page }) => {
  await signIn(page, BUSY)

  await test.step('the dashboard', async () => {
    const asked = await without(page, 'telehealth', 'dashboard_care_team')
    await page.goto('/')
    await expect(unread(page)).toBeVisible()
    await expect.poll(asked).toBeGreaterThan(0)
    await expect(tile(page)).toBeVisible()
    await expect(appointment(page)).toHaveCount(0)
    await axe(page)
    // The remote's own screens are in another file, which loads.
    await page.goto('/virtual_appointments')
    await expect(page.getByText('Ada Brandt').first()).toBeVisible()
  })

  await test.step('the history', async () => {
    const asked = await without(page, 'devices', 'history_panels')
    await page.goto('/history')
    await expect.poll(asked).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the profile', async () => {
    const asked = await without(page, 'surveys', 'profile_sections')
    await page.goto('/profile?section=others')
    await expect.poll(asked).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminders, privacy and devices')
    await expect(completed(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('an activity, which shows the fallback of the slot', async () => {
    const asked = await without(page, 'surveys', 'activity_objective_survey')
    await openWholeCheckUp(page)
    await expect.poll(asked).toBeGreaterThan(0)
    await expect(objective(page, 'Before you come')).toContainText('There’s nothing to see here right now.')
    await expect(objective(page, 'Your visit').getByRole('link')).toContainText('With Ada Brandt')
    await page.getByRole('textbox', { name: /^What to talk about/ }).fill('still here')
    await expect(page.getByRole('textbox', { name: /^What to talk about/ })).toHaveValue('still here')
  })
})
