import { defineConfig } from '@playwright/test'
import { chromium } from './harness/browser'

/** Draws the pictures of the README again: `node_modules/.bin/playwright test --config pictures.config.ts`. */
export default defineConfig({
  testDir: './pictures',
  testMatch: '*.picture.ts',
  workers: 1,
  timeout: 120_000,
  use: { ...chromium, viewport: { width: 360, height: 720 }, deviceScaleFactor: 1.5, locale: 'en' },
})
