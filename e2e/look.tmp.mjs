import { chromium } from '@playwright/test'
import { mkdirSync } from 'node:fs'
const base = process.env.URL_, dir = '/tmp/pk-shots'
mkdirSync(dir, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const errors = []
async function visit({ width = 360, dark = false, locale = 'en-US', auth = true } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 780 }, colorScheme: dark ? 'dark' : 'light', locale })
  const page = await context.newPage()
  page.on('pageerror', (e) => errors.push(String(e)))
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: auth } })
  return { context, page, cdp, authenticatorId }
}
export { browser, visit, errors, base, dir }
