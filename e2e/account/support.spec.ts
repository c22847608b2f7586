import { axe, expect, signIn, test } from '../harness/test'

test.use({ alone: true, settings: { SIMULATORS: 'on' } })

test('the chat identifies the user by a token, and is reset by signing out', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/simulators/zendesk/')) calls.push(pathname.slice('/simulators/zendesk/'.length))
  })
  await signIn(page, 'dd01@e2e.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  expect(calls).toEqual([])
  await page.goto('/support')
  await expect(page.frameLocator('iframe').getByText('Messenger is open')).toBeVisible()
  expect(calls).toEqual(['ekr/snippet.js', 'logout', 'login'])
  // Its frame loads although the page is isolated (api/src/http/security.ts).
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await axe(page)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => calls.slice(3)).toEqual(['ekr/snippet.js', 'logout'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('almanac.support'))).toBeNull()
})
