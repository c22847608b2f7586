import { expect, signIn, test } from '../harness/test'
import { expectNothingWasted, watch } from './early'

test('what a visitor’s page asks for early is used, and nothing is fetched twice', async ({ page }) => {
  const loaded = await watch(page)
  await page.goto('/login')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expectNothingWasted(page, loaded)
})

for (const path of ['/', '/messages', '/history']) {
  test(`what the page of ${path} asks for early is used, and nothing is fetched twice`, async ({ page, person }) => {
    await signIn(page, person)
    const loaded = await watch(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingWasted(page, loaded)
  })
}

test('a safe start asks early for what it shows alone', async ({ page }) => {
  const loaded = await watch(page)
  await page.goto('/login?safe=1')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expectNothingWasted(page, loaded)
})

test('the page runs no script that it does not know: neither one without a hash nor one with another', async ({ page }) => {
  const answer = await page.goto('/login')
  expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)')
  const ends = await page.evaluate(async () => {
    const own = document.querySelector('script[src]')
    const src = own?.getAttribute('src') ?? ''
    const load = (integrity: string | null) => new Promise<string>((resolve) => {
      const script = document.createElement('script')
      script.crossOrigin = 'anonymous'
      if (integrity !== null) script.integrity = integrity
      script.onload = () => resolve('ran')
      script.onerror = () => resolve('refused')
      script.src = `${src}?again`
      document.head.append(script)
    })
    return [await load(null), await load(`sha384-${'A'.repeat(64)}`), await load(own?.getAttribute('integrity') ?? null)]
  })
  expect(ends).toEqual(['refused', 'refused', 'ran'])
})
