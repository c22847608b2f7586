import type { Browser, Page } from '@playwright/test'
import { axe, expect, phone, signIn, test } from '../harness/test'

/** Another user's page, on a separate phone. */
async function openAs(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...phone })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

const nameOf = (email: string) => `${email.slice(0, 3).toUpperCase()} Tester`

/** Makes a call as the user of this page. */
async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<unknown> {
  const token = (await page.request.get('/api/sessions/current')).headers()['x-csrf-token'] ?? ''
  const answer = await page.request.fetch(`/api${path}`, { method, data, headers: { 'x-csrf-token': token } })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Makes both family; returns the id of their relationship. */
async function becomeFamily(owner: Page, other: Page, email: string): Promise<string> {
  const [invitation] = (await send(owner, 'POST', '/relationships', { to_user_email: email, visibility: 3 })) as {
    id: string
  }[]
  const id = invitation?.id ?? ''
  await send(other, 'PUT', `/relationships/${id}`, { id, visibility: 3 })
  return id
}

test('a participant allows another to record, sees the entry with the recorder’s name, and revokes it while a form is open', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  const [owner, helper] = [people.take(), people.take()]
  await signIn(page, owner)
  const other = await openAs(browser, baseURL, helper)
  const id = await becomeFamily(page, other, helper)
  const allowed = page.getByRole('checkbox', { name: `${nameOf(helper)} may record for me` })

  await test.step('nothing is offered before it is allowed, and the consequences are explained first', async () => {
    await other.goto(`/relationship/${id}`)
    await expect(other.getByRole('link', { name: /’s history$/ })).toBeVisible()
    await expect(other.getByRole('link', { name: /^Record for/ })).toHaveCount(0)
    await page.goto(`/relationship/${id}`)
    await allowed.click()
    await expect(page.getByRole('alertdialog')).toContainText('You can take this back at any time')
    await axe(page)
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(allowed).toBeChecked()
    await axe(page)
  })

  await test.step('the recorder is led to the allowed activities, and always sees for whom', async () => {
    await other.getByRole('link', { name: `Record for ${nameOf(owner)}` }).click()
    await expect(other.getByText(`You’re recording for ${nameOf(owner)}`)).toBeVisible()
    await axe(other)
    await other.getByRole('link', { name: 'Mood' }).click()
    await other.getByRole('slider').fill('4')
    await expect(other.getByText(`You’re recording for ${nameOf(owner)}`)).toBeInViewport()
    await axe(other)
    await other.getByRole('button', { name: 'Save' }).dblclick()
    await expect(other.getByText(`Saved for ${nameOf(owner)}.`)).toBeVisible()
  })

  await test.step('the participant sees the entry once, with the recorder’s name, without reloading', async () => {
    await page.getByRole('button', { name: `What ${nameOf(helper)} recorded for you` }).click()
    const recorded = page.getByRole('dialog', { name: `What ${nameOf(helper)} recorded for you` })
    await expect(recorded.getByRole('link')).toHaveCount(1)
    await recorded.getByRole('link', { name: /^Mood/ }).click()
    await expect(page.getByText(`Recorded by ${nameOf(helper)}`)).toBeVisible()
    await axe(page)
  })

  await test.step('on the dashboard, a notice links to new entries until it is opened', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Mood/ })).toBeVisible()
    const told = page.getByRole('link', { name: `${nameOf(helper)} recorded for you` })
    await expect(told).toHaveCount(0)
    await other.getByRole('link', { name: 'Mood' }).click()
    await other.getByRole('slider').fill('2')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText(`Saved for ${nameOf(owner)}.`)).toBeVisible()
    await expect(told).toBeVisible()
    await axe(page)
    await told.click()
    await page.getByRole('button', { name: `What ${nameOf(helper)} recorded for you` }).click()
    const recorded = page.getByRole('dialog', { name: `What ${nameOf(helper)} recorded for you` })
    await expect(recorded.getByRole('link')).toHaveCount(2)
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Mood/ })).toBeVisible()
    await expect(told).toHaveCount(0)
    await page.goto(`/relationship/${id}`)
  })

  await test.step('after the permission is revoked, the open form says so and keeps the input visible, unsent', async () => {
    await other.getByRole('link', { name: 'Mood' }).click()
    await other.getByRole('slider').fill('4')
    await allowed.click()
    await expect(allowed).not.toBeChecked()
    const over = other.getByRole('alert').filter({ hasText: 'You can’t record this for' })
    await expect(over).toBeVisible()
    await expect(other.getByRole('button', { name: 'Save' })).toBeDisabled()
    await axe(other)
    await over.getByRole('link', { name: 'To your circle' }).click()
    await expect(other.getByRole('heading', { name: 'Circle of Support' })).toBeVisible()
    await other.goto(`/record_for/${(await ownIdOf(page)) ?? ''}`)
    await expect(other.getByText('You can’t record for this person')).toBeVisible()
    await axe(other)
  })
  await other.context().close()
})

const ownIdOf = async (page: Page) =>
  ((await (await page.request.get('/api/sessions/current')).json()) as { id?: string }).id
