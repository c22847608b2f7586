import { expect, signIn, test } from '../harness/test'

const CANT_START = "Almanac can't start right now"

/** The page without the document that it starts from. */
const withoutBoot = (html: string) => html.replace(/<script[^>]*id="boot"[\s\S]*?<\/script>/, '')

for (const [how, registry] of [
  ['is no JSON', 'certainly not'],
  ['is of another shape', '{"remotes":"all of them","theme":null}'],
  ['names remotes without an address', '{"theme":{"light":{},"dark":{}},"features":[],"remotes":[{"remote":"social"}]}'],
] as const) {
  test(`a registry that ${how} leads to a calm message, and starting again works`, async ({ page }) => {
    await page.route('**/login', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: withoutBoot(await answer.text()) })
    })
    await page.route('**/api/registry*', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: registry }))
    await page.goto('/login')
    await expect(page.getByText(CANT_START)).toBeVisible()
    await page.unroute('**/api/registry*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('textbox', { name: /mail/i })).toBeVisible()
  })
}

test('a broken document in the page is asked for again', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replace(/(<script[^>]*id="boot"[^>]*>)[\s\S]*?(<\/script>)/, '$1{"registry":$2') })
  })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: /mail/i })).toBeVisible()
})

for (const path of ['/nowhere', '/messages/there/is/no/such/thing', '/%E2%82%AC']) {
  test(`${path}, which nobody owns, leads home`, async ({ page, person }) => {
    await signIn(page, person)
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('the page allows no script but its own files', async ({ page }) => {
  const answer = await page.goto('/login')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  const scripts = policy.split(';').map((part) => part.trim()).find((part) => part.startsWith('script-src ')) ?? ''
  expect(scripts).toContain("'self'")
  expect(policy).not.toContain('unsafe-eval')
  expect(scripts).not.toContain('unsafe-inline')
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri")
  expect(policy).toContain("frame-ancestors")
})
