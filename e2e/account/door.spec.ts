import type { Page } from '@playwright/test'
import { axe, expect, PASSWORD, test } from '../harness/test'

const door = (page: Page) => page.locator('#door')
const email = (page: Page) => door(page).getByRole('textbox', { name: 'Email' })
const password = (page: Page) => door(page).getByLabel('Password', { exact: true })
const submit = (page: Page) => door(page).getByRole('button', { name: 'Sign in', exact: true })

/** Opens the page and holds its scripts back; returns what lets them arrive. */
async function openBeforeScripts(page: Page, path = '/login'): Promise<() => void> {
  let arrive: () => void = () => undefined
  const scripts = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/main\.\w+\.js/, (route) => scripts.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await expect(email(page)).toBeVisible()
  return arrive
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a wrong password is said with what was typed, and the right one signs in', async ({ page, person }) => {
    await page.goto('/login')
    await submit(page).click()
    await expect(door(page).getByText('Enter your password.')).toBeVisible()
    await email(page).fill(person)
    await password(page).fill('not the password')
    await submit(page).click()
    await expect(door(page).getByRole('alert').filter({ visible: true })).toContainText('We couldn’t sign you in')
    await expect(email(page)).toHaveValue(person)
    await expect(password(page)).toHaveValue('')
    await password(page).fill(PASSWORD)
    await password(page).press('Enter')
    await expect(page).toHaveURL(/\/$/)
    const session = await page.request.get('/api/sessions/current')
    expect(await session.json()).toMatchObject({ email: person })
  })
})

test('what is typed before the scripts stays, with focus and cursor, while typing goes on', async ({
  page,
  person,
}) => {
  const arrive = await openBeforeScripts(page)
  await door(page).getByRole('checkbox').check()
  await email(page).fill(person)
  await password(page).click()
  await page.keyboard.type('ab')
  await page.keyboard.press('ArrowLeft')
  arrive()
  let typed = ''
  while ((await door(page).count()) > 0) {
    typed += 'x'
    await page.keyboard.type('x')
  }
  await page.keyboard.type('yy')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(`a${typed}yyb`)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person)
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached()
})

test('letters that are being composed are finished in the form in which they were begun', async ({ page }) => {
  const arrive = await openBeforeScripts(page)
  await email(page).focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'ま', selectionStart: 1, selectionEnd: 1 })
  arrive()
  await expect(page.locator('#root main h1')).toBeAttached()
  await expect(email(page)).toBeFocused()
  await devtools.send('Input.insertText', { text: 'maya' })
  await expect(door(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('maya')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
})

test('a refusal before the scripts is still said after them, where nothing moves', async ({ page, person }) => {
  const arrive = await openBeforeScripts(page)
  await axe(page)
  await email(page).fill(person)
  await password(page).fill('not the password')
  await submit(page).click()
  const alert = page.getByRole('alert').filter({ visible: true })
  await expect(alert).toContainText('The email or password isn’t right.')
  await axe(page)
  const before = await alert.boundingBox()
  arrive()
  await expect(door(page)).toHaveCount(0)
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('The email or password isn’t right.')
  expect(await alert.boundingBox()).toEqual(before)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person)
})

test('everything of the form stands where the screen draws it', async ({ page }) => {
  const placesIn = (root: string) =>
    page
      .locator(`${root} :is(h1, h2, label, input, hr, a[href], button[type=submit], header div > button:first-child)`)
      .evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          // The way back is a link before the scripts, and a button after them.
          const name = element.closest('header') ? 'BACK' : element.tagName
          const isPart = width > 0 && !element.closest('[data-scripted]') && element.getAttribute('href') !== '#content'
          return isPart ? [`${name} ${[x, y, width, height].map(Math.round).join(' ')}`] : []
        }),
      )
  for (const [width, path] of [
    [360, '/login'],
    [1280, '/login'],
    [360, '/login?locale=ar'],
    [360, '/login?code=PIER01'],
    [360, '/forgot'],
    [1280, '/register'],
    // With an error at its field.
    [360, '/register/NOSUCH'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    let arrive: () => void = () => undefined
    const scripts = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/main\.\w+\.js/, (route) => scripts.then(() => route.continue()))
    await page.goto(path, { waitUntil: 'commit' })
    await expect(door(page).getByRole('textbox').first()).toBeVisible()
    // Where a device has none of the fonts that stand in for ours, lines are broken elsewhere until these are there.
    const loadedFonts = () =>
      page.evaluate(async () => {
        const own = [...document.fonts].filter(({ family }) => !/fallback/.test(family))
        await Promise.all(own.map((font) => font.load()))
        return own.length
      })
    await expect.poll(loadedFonts).toBeGreaterThan(0)
    const before = await placesIn('#door')
    arrive()
    await expect(door(page)).toHaveCount(0)
    await expect.poll(() => placesIn('#root'), { message: `${width} px, ${path}` }).toEqual(before)
    await page.unrouteAll()
  }
})
