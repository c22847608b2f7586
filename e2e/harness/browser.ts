import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The whole browser, for what the smaller one lacks: push messages and service workers as participants have them. CHROMIUM names it, else Debian's. */
export const chromium: Partial<PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args },
}

/** The same engine without a browser's own windows: half the processor time. CHROMIUM_HEADLESS_SHELL names it, else Debian's. */
export const headlessShell: Partial<PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env['CHROMIUM_HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell', args },
}

/** The smallest phone that is common; what every spec gets unless it asks for another. */
export const phone: Partial<PlaywrightTestOptions> = { viewport: { width: 360, height: 780 }, hasTouch: true }

/** `test.use(desktop)` in a spec that is about a wide screen. */
export const desktop: Partial<PlaywrightTestOptions> = { viewport: { width: 1280, height: 800 }, hasTouch: false }
