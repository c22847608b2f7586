import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { newestTo, type Sent } from '../../harness/outbox'
import { signIn } from '../../harness/sign-in'
import { type MadeUpCompany, PASSWORD } from './made-up'

const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 800 }
const LOOKS = [
  { look: 'light-360', options: { viewport: PHONE } },
  { look: 'dark-360', options: { viewport: PHONE, colorScheme: 'dark' } },
  { look: 'light-1280', options: { viewport: DESK } },
  { look: 'dark-1280', options: { viewport: DESK, colorScheme: 'dark' } },
] as const satisfies readonly { look: string; options: BrowserContextOptions }[]

/** Where pictures and the list of titles go. */
export class Album {
  readonly titles: string[] = []

  constructor(
    private readonly folder: string,
    private readonly company: MadeUpCompany,
  ) {}

  async keep(page: Page, name: string, fullPage = false): Promise<void> {
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    await page.evaluate(() => document.fonts.ready)
    const path = join(this.folder, `${this.company.key}-${name}.png`)
    await page.screenshot({ path, animations: 'disabled', fullPage })
    this.titles.push(`${this.company.key}-${name}: ${await page.title()}`)
  }

  write(name: string, content: string | Buffer): void {
    writeFileSync(join(this.folder, `${this.company.key}-${name}`), content)
  }
}

async function within(browser: Browser, options: BrowserContextOptions, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options })
  await work(await context.newPage())
  await context.close()
}

/** The id of the study, as its page of registration names it. */
async function groupOf(browser: Browser, url: string, { code }: MadeUpCompany): Promise<string> {
  let id = ''
  await within(browser, { baseURL: url }, async (page) => {
    const html = await (await page.request.get(`/register/${code}`)).text()
    id = /"link_group_id":"([^"]+)"/.exec(html)?.[1] ?? ''
  })
  expect(id).not.toBe('')
  return id
}

/** Pages that somebody sees without a session. */
export async function visitorPages(browser: Browser, url: string, company: MadeUpCompany, album: Album): Promise<void> {
  const group = await groupOf(browser, url, company)
  const paths = {
    'register-group': `/register?group=${group}`,
    'sign-in': `/login?code=${company.code}`,
    register: `/register/${company.code}`,
    'register-code': `/register?code=${company.code}`,
  }
  for (const { look, options } of LOOKS)
    await within(browser, options, async (page) => {
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(`${url}${path}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await album.keep(page, `${name}-${look}`)
      }
      await page.goto(`${url}${paths['sign-in']}`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
      await album.keep(page, `forgot-${look}`)
    })
  await within(browser, { viewport: PHONE, locale: 'ar' }, async (page) => {
    for (const name of ['sign-in', 'register'] as const) {
      await page.goto(`${url}${paths[name]}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await album.keep(page, `${name}-arabic-360`)
    }
  })
}

/** Screens of a participant: Today, the sheet after an entry, a form, History. */
export async function ownScreens(browser: Browser, url: string, company: MadeUpCompany, album: Album): Promise<void> {
  for (const { look, options } of LOOKS)
    await within(browser, { ...options, baseURL: url }, async (page) => {
      await signIn(page, company.participant, PASSWORD)
      for (const [name, path] of Object.entries({ today: '/', history: '/history', me: '/me' })) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await album.keep(page, `${name}-${look}`)
      }
      if (look !== 'light-360') return
      await page.goto('/')
      await page.getByRole('link', { name: /^Mood/ }).first().click()
      // Today has faces as well.
      await page.getByRole('heading', { level: 1, name: /^Mood/ }).waitFor()
      await page.getByRole('radio').filter({ visible: true }).last().check({ force: true })
      await album.keep(page, 'form-light-360')
      await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
      await page.getByRole('dialog').first().waitFor()
      await album.keep(page, 'saved-light-360')
    })
  await within(browser, { viewport: PHONE, locale: 'ar', baseURL: url }, async (page) => {
    await signIn(page, company.arabic, PASSWORD)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await album.keep(page, 'today-arabic-360')
  })
}

async function call(page: Page, method: 'POST' | 'PUT', path: string, data: unknown): Promise<void> {
  const token = (await page.request.get('/api/sessions/current')).headers()['x-csrf-token']
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: token ? { 'x-csrf-token': token } : {},
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}

async function mailPictures(browser: Browser, album: Album, name: string, mail: Sent): Promise<void> {
  album.write(`${name}.txt`, `From: ${mail.headers['from'] ?? ''}\nSubject: ${mail.subject}\n\n${mail.text}`)
  for (const { look, options } of LOOKS)
    await within(browser, options, async (page) => {
      await page.setContent(mail.html)
      await album.keep(page, `${name}-${look}`)
    })
}

const idOf = async (page: Page): Promise<string> => {
  const user = (await (await page.request.get('/api/sessions/current')).json()) as { id: string } | null
  if (!user) throw new Error('Nobody is signed in')
  return user.id
}

/** Mails, a text message, the pages that mails lead to. */
export async function messages(browser: Browser, url: string, company: MadeUpCompany, album: Album): Promise<void> {
  await within(browser, { viewport: PHONE, baseURL: url }, async (page) => {
    await call(page, 'POST', '/users/password', { user: { email: company.participant } })
    const reset = await newestTo(page.request, company.participant)
    await mailPictures(browser, album, 'mail', reset)
    for (const link of reset.text.match(/https?:\/\/\S+/g) ?? []) {
      const name = /\/(forgot|unsubscribe)\//.exec(link)?.[1]
      if (!name) continue
      await page.goto(link)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await album.keep(page, `${name}-link-light-360`)
    }
  })
  await within(browser, { viewport: PHONE, baseURL: url }, async (page) => {
    await signIn(page, company.participant, PASSWORD)
    const id = await idOf(page)
    const number = { primary_contact_number: company.phone, current_password: PASSWORD }
    await call(page, 'POST', `/users/${id}/verify_and_update_contact_number`, number)
    const text = await newestTo(page.request, company.phone)
    album.write('text-message.txt', JSON.stringify(text, null, 2))
    expect(text.text.startsWith(company.brand.short_name)).toBe(true)
  })
}

/** What somebody gets who is invited into a circle: the mail, and the page that it leads to. */
export async function invitation(browser: Browser, url: string, company: MadeUpCompany, album: Album): Promise<void> {
  const invited = `zoe@${company.key}.example.org`
  await within(browser, { viewport: PHONE, baseURL: url }, async (page) => {
    await signIn(page, company.participant, PASSWORD)
    await call(page, 'POST', '/relationships', { to_user_email: invited, visibility: 1 })
    await mailPictures(browser, album, 'invitation-mail', await newestTo(page.request, invited))
  })
  for (const { look, options } of LOOKS)
    await within(browser, { ...options, baseURL: url }, async (page) => {
      const { text } = await newestTo(page.request, invited)
      const link = /https?:\/\/\S+(?:invitation|register)\S*/.exec(text)?.[0] ?? ''
      await page.goto(link)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await album.keep(page, `invitation-${look}`)
    })
}

/** What somebody gets who changes the address: the mail, and the page that it leads to. */
export async function newAddress(browser: Browser, url: string, company: MadeUpCompany, album: Album): Promise<void> {
  const email = `noor@${company.key}.example.org`
  await within(browser, { viewport: PHONE, baseURL: url }, async (page) => {
    await signIn(page, company.participant, PASSWORD)
    const change = { email, email_confirmation: email, current_password: PASSWORD }
    await call(page, 'PUT', `/users/${await idOf(page)}`, change)
    await mailPictures(browser, album, 'confirm-mail', await newestTo(page.request, email))
  })
  await within(browser, { viewport: PHONE, baseURL: url }, async (page) => {
    const { text } = await newestTo(page.request, email)
    await page.goto(/https?:\/\/\S+confirm_email\S*/.exec(text)?.[0] ?? '')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await album.keep(page, 'confirm-light-360')
  })
}

/** The PDF of what somebody has recorded. */
export async function report(browser: Browser, url: string, company: MadeUpCompany, album: Album): Promise<void> {
  await within(browser, { viewport: PHONE, baseURL: url }, async (page) => {
    await signIn(page, company.participant, PASSWORD)
    const id = randomUUID()
    await call(page, 'POST', '/reports', { id, report_type: 'everything', format: 'pdf' })
    await expect
      .poll(async () => ((await (await page.request.get(`/api/reports/${id}`)).json()) as { state: string }).state, {
        timeout: 60_000,
      })
      .toBe('done')
    album.write('report.pdf', await (await page.request.get(`/api/reports/${id}/file`)).body())
  })
}

/** What a browser or a messenger reads of the page: manifest, icons, the picture of a link. */
export async function ofThePage(browser: Browser, url: string, company: MadeUpCompany, album: Album): Promise<void> {
  await within(browser, { viewport: PHONE, baseURL: url }, async (page) => {
    const html = await (await page.request.get(`/register/${company.code}`)).text()
    const addresses = [...html.matchAll(/(?:href|content)="([^"]*(?:\.png|\.webmanifest)[^"]*)"/g)]
    for (const [, address = ''] of addresses) {
      const at = new URL(address.replaceAll('&amp;', '&'), url)
      album.write(at.pathname.slice(1).replace(/^.*\//, ''), await (await page.request.get(at.href)).body())
    }
    const heads = html.match(/<title>[^<]*<\/title>|<meta[^>]*(?:og:|theme-color)[^>]*>/g) ?? []
    album.write('head.txt', heads.join('\n'))
  })
}
