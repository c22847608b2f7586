import { expect, signIn, test } from '../harness/test'

test('a script in the captcha’s frame has no access to the session, page or cookies, also if a page omits the sandbox', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    // The page of who is signed in is isolated (api/src/http/security.ts).
    frame.setAttribute('credentialless', '')
    frame.src = '/captcha'
    document.body.append(frame)
  })
  await expect(page.frameLocator('iframe').getByRole('checkbox')).toBeVisible()
  const frame = page.frame({ url: /\/captcha$/ })
  const call = page.waitForRequest(/\/api\/activities\?from=captcha$/)
  const got = await frame?.evaluate(async () => {
    const attempt = async (what: () => unknown) => {
      try {
        return await what()
      } catch {
        return 'refused'
      }
    }
    await attempt(() => fetch('/api/activities?from=captcha', { mode: 'no-cors', credentials: 'include' }))
    return {
      page: await attempt(() => parent.document.title),
      cookies: await attempt(() => document.cookie),
      storage: await attempt(() => localStorage.length),
      answer: await attempt(async () => (await fetch('/api/sessions/current', { credentials: 'include' })).text()),
    }
  })
  expect(got).toEqual({ page: 'refused', cookies: 'refused', storage: 'refused', answer: 'refused' })
  expect((await (await call).allHeaders())['cookie']).toBeUndefined()
})
