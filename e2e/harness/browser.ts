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

/**
 * The full browser, for features that the headless shell lacks: push messages and service workers as
 * participants have them. From CHROMIUM, by default Debian's.
 */
export const chromium: Partial<PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args },
}

/**
 * The same engine without browser UI, at half the processor time. From CHROMIUM_HEADLESS_SHELL, by default
 * Debian's.
 */
export const headlessShell: Partial<PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env['CHROMIUM_HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell', args },
}

/** The smallest common phone; the default of every spec. */
export const phone: Partial<PlaywrightTestOptions> = { viewport: { width: 360, height: 780 }, hasTouch: true }

/** `test.use(desktop)` in a spec for wide screens. */
export const desktop: Partial<PlaywrightTestOptions> = { viewport: { width: 1280, height: 800 }, hasTouch: false }
