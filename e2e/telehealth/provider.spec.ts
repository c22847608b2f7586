import { readFile } from 'node:fs/promises'
import { phone } from '../harness/browser'
import { dialogsClosed } from '../harness/dialogs'
import { axe, expect, signIn, test } from '../harness/test'

// No other test uses Ivy and Noor: Noor is the provider of both appointments, in New York.
test('another time is asked for, answered with a third one at once, and that is accepted by the first', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, ...phone })
  const noor = await context.newPage()
  await signIn(page, 'ivy@e2e.test')
  await signIn(noor, 'noor@e2e.test')
  await page.goto('/virtual_appointments')
  await noor.goto('/virtual_appointments')
  const ofIvy = page.getByRole('list', { name: 'Upcoming' }).getByRole('button', { name: /Noor Haddad/ })
  const ofNoor = noor.getByRole('list', { name: 'Upcoming' }).getByRole('button', { name: /Ivy Stone/ })
  await expect(ofNoor.last()).toBeVisible()
  await axe(noor)

  await test.step('the participant sees both clocks and takes the file for the calendar', async () => {
    await ofIvy.last().click()
    await expect(page.getByRole('dialog')).toContainText('For Noor Haddad')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await readFile(await (await downloaded).path(), 'utf8')
    expect(file).toContain('METHOD:PUBLISH\r\n')
    expect(file).not.toContain('Haddad')
  })

  await test.step('she asks for a time that is free for the provider', async () => {
    await page.getByRole('button', { name: 'Ask for another time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for another time' })
    // 9:00 in New York is 15:00 in Berlin, or 14:00 in the weeks when only one of them has daylight saving
    // time.
    await expect(dialog.getByLabel('Time', { exact: true }).getByRole('option').first()).toHaveText(/:[03]0/)
    await axe(page)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialogsClosed(page)
  })

  const waiting = noor.getByRole('list', { name: 'Waiting for your answer' }).getByRole('button', { name: /Ivy Stone/ })
  await test.step('the provider sees it without a reload and proposes another time', async () => {
    await waiting.click()
    await expect(noor.getByRole('alert')).toContainText('Ivy Stone asks for')
    await axe(noor)
    await noor.getByRole('button', { name: 'Propose another time' }).click()
    const time = noor.getByLabel('Time', { exact: true })
    const last = await time.getByRole('option').last().textContent()
    await time.selectOption(last)
    await axe(noor)
    await noor.getByRole('button', { name: 'Send request' }).click()
    await dialogsClosed(noor)
    await expect(waiting).toBeHidden()
  })

  await test.step('the participant has it in view at once and accepts', async () => {
    await page.getByRole('list', { name: 'Waiting for your answer' }).getByRole('button').click()
    await expect(page.getByRole('alert')).toContainText('Noor Haddad asks for')
    await page.getByRole('button', { name: 'Accept new time' }).click()
    await dialogsClosed(page)
    await expect(page.getByText('asks for a new time')).toHaveCount(0)
    await expect(page.getByText('You asked for a new time')).toHaveCount(0)
    await expect(noor.getByText('You asked for a new time')).toHaveCount(0)
  })

  await test.step('the provider notes who did not come', async () => {
    await ofNoor.first().click()
    await noor.getByRole('button', { name: 'Participant didn’t come' }).click()
    await dialogsClosed(noor)
    await expect(noor.getByText('Missed')).toBeVisible()
  })
  await context.close()
})
