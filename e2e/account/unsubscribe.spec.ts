import { axe, expect, phone, signIn, test } from '../harness/test'

interface Sent { channel: string; to: string; subject: string; text: string; html: string; headers: Record<string, string> }

/** What was sent to this person. */
async function outboxOf(page: { request: { get: (path: string) => Promise<{ json: () => Promise<Sent[]> }> } }, to: string): Promise<Sent[]> {
  const answer = await page.request.get('/simulators/outbox.json')
  return (await answer.json()).filter((sent) => sent.to === to)
}

const NOBODYS = '/unsubscribe/6f1c7a34-53ea-4f5e-9a53-7a6d3c0b1a11/6f1c7a34-53ea-4f5e-9a53-7a6d3c0b1a11'

test.describe('on a phone', () => {
  test.use(phone)

  test('a link that does not work says so, without signing in', async ({ page }) => {
    await page.goto(NOBODYS)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mails from us')
    await axe(page)
    await page.getByRole('button', { name: 'Stop these mails' }).click()
    await expect(page.getByRole('alert')).toContainText('This link does not work')
    await axe(page)
  })
})

test('whoever is signed in is sent to her profile', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto(NOBODYS)
  await expect(page).toHaveURL(/\/profile$/)
})

test('a link to confirm an address that is over says so', async ({ page }) => {
  await page.goto('/confirm_email/x.y')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is no longer good')
  await axe(page)
})

test('a mail that was asked for is in the outbox of the development, for people as well', async ({ page, person }) => {
  const asked = await page.request.post('/api/users/password', { data: { user: { email: person } } })
  expect(asked.status()).toBe(204)
  await expect.poll(async () => (await outboxOf(page, person)).map(({ subject }) => subject)).toContain('Choose a new password')
  await page.goto('/simulators/outbox')
  await expect(page.getByRole('heading', { name: 'Choose a new password' }).first()).toBeVisible()
})

test('the captcha shows in a frame and tells this page alone that it was solved', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const token = await page.evaluate(() => new Promise<unknown>((resolve) => {
    const frame = document.createElement('iframe')
    addEventListener('message', ({ data, source }: MessageEvent<{ type: string; token?: string }>) => {
      if (source === frame.contentWindow && data.type === 'ready') frame.contentDocument?.querySelector('input')?.click()
      if (source === frame.contentWindow && data.type === 'verified') resolve(data.token)
    })
    frame.src = '/captcha?lang=en'
    document.body.append(frame)
  }))
  expect(token).toMatch(/^P1_/)
})
