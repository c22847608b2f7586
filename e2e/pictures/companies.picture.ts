import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { withAuthenticator } from '../harness/authenticator'
import { startServer } from '../harness/server'
import { COMPANIES, studyOfBoth } from './companies/made-up'
import { Steps } from './companies/steps'
import { giveRole, makeBrand, signInWithPasskey } from './companies/studio'
import {
  Album,
  invitation,
  messages,
  newAddress,
  ofThePage,
  ownScreens,
  report,
  visitorPages,
} from './companies/surfaces'

const root = join(import.meta.dirname, '../..')
const folder = process.env['PICTURES_FOLDER'] ?? join(root, '.cache/companies')

test('two companies go from nothing to live in the studio, and every surface of both is pictured', async ({
  browser,
}) => {
  const study = studyOfBoth(root)
  const server = await startServer({ STUDY: study }, { fresh: true })
  const steps = new Steps()
  mkdirSync(folder, { recursive: true })
  const context = () =>
    browser.newContext({ baseURL: server.url, locale: 'en', viewport: { width: 1280, height: 800 } })
  try {
    for (const company of COMPANIES) {
      const operator = await context()
      const office = await operator.newPage()
      await steps.watch(office)
      await giveRole(office, company, steps)
      await operator.close()
      const own = await context()
      const page = await own.newPage()
      await steps.watch(page)
      await withAuthenticator(page)
      await signInWithPasskey(page, company, steps)
      await makeBrand(page, company, steps)
      const album = new Album(folder, company)
      await album.keep(page, 'studio-1280', true)
      await own.close()
    }
    writeFileSync(join(folder, 'steps.txt'), steps.table())
    console.log(steps.table())
    for (const company of COMPANIES) {
      const album = new Album(folder, company)
      await visitorPages(browser, server.url, company, album)
      await ownScreens(browser, server.url, company, album)
      await messages(browser, server.url, company, album)
      await invitation(browser, server.url, company, album)
      await report(browser, server.url, company, album)
      await newAddress(browser, server.url, company, album)
      await ofThePage(browser, server.url, company, album)
      album.write('titles.txt', album.titles.join('\n'))
    }
  } finally {
    await server.dispose()
    rmSync(study, { recursive: true, force: true })
  }
})
