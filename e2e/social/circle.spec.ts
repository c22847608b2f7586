import type { Browser, Page } from '@playwright/test'
import { axe, desktop, expect, signIn, test } from '../harness/test'

/** Another user's page, in a separate browser context. */
async function openAs(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...desktop })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const ownId = async (page: Page) =>
  ((await (await page.request.get('/api/sessions/current')).json()) as { id: string }).id
const statusOfHistory = async (page: Page, user_id: string) =>
  (await page.request.get(`/api/history/owner?user_id=${user_id}`)).status()

test('two users: an invitation, its response, a group, a change of level, and a removal with immediate effect', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  const [asks, isAsked] = [people.take(), people.take()]
  const nameOf = (email: string) => `${email.slice(0, 3).toUpperCase()} Tester`
  await signIn(page, asks)
  const other = await openAs(browser, baseURL, isAsked)
  const [asks_id, other_id] = [await ownId(page), await ownId(other)]
  const member = page.getByRole('link', { name: new RegExp(nameOf(isAsked)) })

  await test.step('the circle is on Me, with an explaining empty state', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Circle of Support' }).click()
    await expect(page.getByRole('heading', { name: 'Nobody is in your circle yet' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Start the tour' }).click()
    const tour = page.getByRole('dialog', { name: 'Your Circle of Support' })
    await axe(page)
    for (const place of [1, 2, 3]) {
      await expect(tour).toContainText(`Step ${place} of 4`)
      await tour.getByRole('button', { name: 'Next' }).press('Enter')
    }
    await tour.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(tour).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'How this works' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start the tour' })).toHaveCount(0)
  })

  await test.step('an invitation by e-mail, not to oneself, is sent once', async () => {
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const email = page.getByRole('textbox', { name: 'Email', exact: true })
    await email.fill(asks.toUpperCase())
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(email).toHaveAccessibleDescription('This is your own address. Enter someone else’s.')
    await axe(page)
    await email.fill(isAsked.toUpperCase())
    await page.getByRole('radio', { name: /^Family/ }).check()
    await page.getByRole('button', { name: 'Send invitation' }).dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const sent = region(page, 'Invited by you')
    await expect(sent.getByRole('listitem')).toHaveCount(1)
    await expect(sent).toContainText(`${isAsked}Family · Invited, no answer yet`)
  })

  await test.step('the invited user sees it on the dashboard and accepts', async () => {
    await other.goto('/')
    await other.getByRole('link', { name: '1 person invites you to their circle' }).click()
    await expect(region(other, 'Waiting for you')).toContainText(nameOf(asks))
    await axe(other)
    expect(await statusOfHistory(other, asks_id)).toBe(404)
    await region(other, 'Waiting for you').getByRole('button', { name: 'Accept', exact: true }).dblclick()
    await expect(region(other, 'In your circle')).toContainText(nameOf(asks))
    expect(await statusOfHistory(other, asks_id)).toBe(200)
    await expect(member).toContainText('Family · Sees')
    await axe(page)
  })

  await test.step('a group is created, and a second one of the same name is refused with its input kept', async () => {
    for (const expected of ['saved', 'refused']) {
      await page.getByRole('button', { name: 'New group' }).click()
      await page.getByRole('textbox', { name: 'Name of the group' }).fill('Sunday walks')
      await page.getByRole('checkbox', { name: nameOf(isAsked) }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      if (expected === 'saved') await expect(page.getByRole('button', { name: /^Sunday walks/ })).toBeVisible()
    }
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Error')
    await expect(page.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('Sunday walks')
    await axe(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a lowered level closes the records at once, and a raised one opens them only when both agree', async () => {
    await member.click()
    await page.getByRole('button', { name: /^What .* sees/ }).click()
    await expect(page.getByRole('switch', { name: 'Mood' })).toBeChecked()
    await axe(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const setLevel = async (level: RegExp) => {
      await page.getByRole('button', { name: /^Relationship/ }).click()
      await page.getByRole('radio', { name: level }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await setLevel(/^Follower/)
    await expect(page.getByRole('button', { name: /^Relationship ?Follower/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^What .* sees nothing/ })).toBeVisible()
    expect(await statusOfHistory(other, asks_id)).toBe(404)
    await setLevel(/^Doctor/)
    await expect(page.getByText(/has to agree.*this stays: Follower/)).toBeVisible()
    await axe(page)
    expect(await statusOfHistory(other, asks_id)).toBe(404)
    // Beside the list the first member is open already.
    await region(other, 'In your circle')
      .getByRole('link', { name: new RegExp(nameOf(asks)) })
      .click()
    // In the list and beside it.
    await other.getByRole('button', { name: 'Accept' }).last().click()
    await expect(page.getByRole('button', { name: /^Relationship ?Doctor/ })).toBeVisible()
    expect(await statusOfHistory(other, asks_id)).toBe(200)
  })

  await test.step('a member is reported: who reads the report is shown before and after, and nothing else changes', async () => {
    await other.getByRole('button', { name: 'Options' }).click()
    await other.getByRole('button', { name: /^Report / }).click()
    const dialog = other.getByRole('dialog')
    await expect(dialog).toContainText('Your report is read by')
    await dialog.getByRole('radio', { name: 'Another reason' }).check()
    await axe(other)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(dialog).toContainText(/We’ve passed it on\.\s*Your report is read by/)
    await axe(other)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(other.getByRole('button', { name: /^Relationship ?Doctor/ })).toBeVisible()
  })

  await test.step('a removal needs confirmation, is announced, and closes what the other has open', async () => {
    await expect(other.getByRole('button', { name: /^Relationship ?Doctor/ })).toBeVisible()
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('alertdialog')
    await axe(page)
    await question.getByRole('button', { name: 'Remove' }).dblclick()
    await expect(page).toHaveURL(/\/relationships$/)
    await expect(page.getByText('Relationship removed')).toBeVisible()
    await expect(member).toHaveCount(0)
    await axe(page)
    await expect(other.getByRole('heading', { name: 'You’re no longer connected' })).toBeVisible()
    await expect(other.getByText(nameOf(asks))).toHaveCount(0)
    expect([await statusOfHistory(other, asks_id), await statusOfHistory(page, other_id)]).toEqual([404, 404])
    await page.goto('/circleOfSupport')
    await expect(page.getByRole('heading', { name: 'Nobody is in your circle yet' })).toBeVisible()
  })
  await other.context().close()
})
