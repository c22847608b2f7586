import type { Locator, Page } from '@playwright/test'
import { answerAsServer } from '../harness/answers'
import { axe, expect, signIn, test } from '../harness/test'

const mail = (page: Page) => page.getByRole('textbox', { name: /mail/i })

/** Changes the boot document in the page. */
async function changeDocument(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: change(await answer.text()) })
  })
}

test('without a readable registry an error is shown, and a retry works', async ({ page }) => {
  await test.step('a broken document in the page is requested again', async () => {
    await changeDocument(page, (html) =>
      html.replace(/(<script[^>]*id="boot"[^>]*>)[\s\S]*?(<\/script>)/, '$1{"registry":$2'),
    )
    await page.goto('/login')
    await expect(mail(page)).toBeVisible()
    await page.unrouteAll()
  })

  await changeDocument(page, (html) => html.replace(/<script[^>]*id="boot"[\s\S]*?<\/script>/, ''))
  for (const [what, registry] of [
    ['what comes is no JSON', 'certainly not'],
    ['it is of another shape', '{"remotes":"all of them","theme":null}'],
    [
      'it names remotes without an address',
      '{"theme":{"light":{},"dark":{}},"features":[],"remotes":[{"remote":"social"}]}',
    ],
  ] as const) {
    await test.step(what, async () => {
      await page.route('**/api/registry*', (route) => answerAsServer(route, 200, registry))
      await page.goto('/login')
      await expect(page.getByText('Almanac can’t start right now')).toBeVisible()
      await page.unroute('**/api/registry*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(mail(page)).toBeVisible()
    })
  }
})

test('an unknown URL redirects home', async ({ page, person }) => {
  await signIn(page, person)
  for (const path of ['/nowhere', '/messages/there/is/no/such/thing', '/%E2%82%AC']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test(
  'a registration link is an installable app of its study, and without the main script it has words and a way on',
  { tag: '@gateway' },
  async ({ page, request }) => {
    await page.goto('/register/PIER01')
    await expect(page.getByText('You’re registering for Open Pier (Pier Research)')).toBeVisible()
    const devtools = await page.context().newCDPSession(page)
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const { errors, data = '{}' } = await devtools.send('Page.getAppManifest')
    expect([errors, JSON.parse(data)]).toMatchObject([[], { name: 'Pier Research', display: 'standalone' }])
    for (const path of ['/robots.txt', '/favicon.ico', '/apple-touch-icon.png', '/share.png'])
      expect([path, (await request.get(path)).status()]).toEqual([path, 200])
    expect((await request.get('/register/PIER01', { headers: { accept: '*/*' } })).headers()['content-type']).toMatch(
      /^text\/html/,
    )

    await page.route(/\/main\.\w+\.js/, (route) => route.abort())
    await page.reload()
    // A form that needs no script.
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
    await page.goto('/terms_and_privacy')
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(page.getByRole('heading', { name: 'Almanac hasn’t started yet' })).toBeVisible()
    await axe(page)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Load again' }).click()
    await expect(page.getByRole('heading', { name: 'Almanac hasn’t started yet' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test('the words of the sign-in screen are there before the scripts, where these draw them', async ({ page }) => {
  const words = page.getByText('A minute a day, for years of answers.').filter({ visible: true })
  const place = async () => {
    const { x, y, width, height } = (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return [x, y, width, height].map(Math.round)
  }
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    let run: () => void = () => undefined
    const scripts = new Promise<void>((resolve) => {
      run = resolve
    })
    await page.route(/\/main\.\w+\.js/, (route) => scripts.then(() => route.continue()))
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(words).toBeVisible()
    const before = await place()
    run()
    await expect(page.locator('#door')).toHaveCount(0)
    await expect(mail(page)).toBeVisible()
    // Of a larger one the browser would say that the page had its largest content only now.
    expect(await place()).toEqual(before)
    await page.unrouteAll()
  }
})

test.describe('before any script', () => {
  test.use({ serviceWorkers: 'block' })

  test('a participant is greeted, and nothing of the greeting moves when Today takes its place', async ({
    page,
    person,
  }) => {
    await signIn(page, person)
    let start = () => {}
    const started = new Promise<void>((resolve) => {
      start = resolve
    })
    await page.route('**/main.*.js', async (route) => {
      await started
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const greeting = page.getByText(/^Good (?:morning|afternoon|evening)/).filter({ visible: true })
    await expect(greeting).toBeVisible()
    const before = await greeting.boundingBox()
    expect(before?.y).toBeGreaterThan(50)
    start()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached()
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
    expect(await greeting.boundingBox()).toEqual(before)
  })
})

test('in a wide window a list stands where its placeholder stood, and the next place is not moved by it', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await page.setViewportSize({ width: 1280, height: 800 })
  const top = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/history')
  await expect(heading('History')).toBeVisible()
  // What the server wrote of the screen gives way to the screen itself.
  await expect.poll(() => top(heading('History'))).toBeGreaterThan(0)
  const own = await top(heading('History'))

  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/social/**/*.js', (route) => arrived.then(() => route.continue()))
  await page.goto('/messages', { waitUntil: 'commit' })
  await expect(page.getByRole('status').filter({ visible: true }).first()).toBeVisible()
  const before = await top(page.getByRole('main'))
  arrive()
  await expect(heading('Messages')).toBeVisible()
  expect(await top(page.getByRole('main'))).toBe(before)

  await page.getByRole('navigation').getByRole('link', { name: 'History' }).click()
  await expect(heading('History')).toBeVisible()
  expect(await top(heading('History'))).toBe(own)
})
