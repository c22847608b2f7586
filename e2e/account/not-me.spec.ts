import type { Page } from '@playwright/test'
import { linkIn, newestTo } from '../harness/outbox'
import { axe, expect, signIn, test } from '../harness/test'

/** The invitations of the signed-in user. */
const invited = async (page: Page): Promise<unknown[]> =>
  (await (await page.request.get('/api/relationships')).json()) as unknown[]

test('an invitation to the circle shows only the sender’s first name, and a link in its mail stops further invitations', async ({
  page,
  person,
  browser,
  server,
}) => {
  const address = `somebody-else-${person}`
  await signIn(page, person)
  const headers = (await page.request.get('/api/sessions/current')).headers()
  const invite = () =>
    page.request.post('/api/relationships', {
      data: { to_user_email: address },
      headers: { 'x-csrf-token': headers['x-csrf-token'] ?? '' },
    })
  expect((await invite()).status()).toBe(200)
  expect(await invited(page)).toHaveLength(1)
  const mail = await newestTo(page.request, address)
  expect(mail.subject).toMatch(/^\S+ invited you to Almanac$/)

  const context = await browser.newContext({ baseURL: server.url })
  const recipient = await context.newPage()
  await recipient.goto(linkIn(mail, '/not_me/'))
  await expect(recipient.getByRole('heading', { name: 'Invitations to you' })).toBeVisible()
  expect(await invited(page)).toHaveLength(1)
  await axe(recipient)
  await recipient.getByRole('button', { name: 'This isn’t me: no more invitations' }).click()
  await expect(recipient.getByText('You won’t get any more invitations')).toBeVisible()
  await axe(recipient)
  expect(await invited(page)).toEqual([])
  await recipient.goto(linkIn(mail, '/register/'))
  await expect(recipient.getByRole('textbox')).toHaveAccessibleDescription(
    /This invitation has been used or has expired/,
  )
  await context.close()
})
