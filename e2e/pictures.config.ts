import { defineConfig } from '@playwright/test'
import { chromium } from './harness/browser'

/**
 * Screenshots instead of tests: those of the README (`--project readme`) and of docs/look.md (`--project look`), and
 * of every screen (`node tools/pictures.mjs`), and of two companies that begin (`--companies`).
 */
export default defineConfig({
  testDir: './pictures',
  // A separate folder, so that tests that run meanwhile keep theirs.
  outputDir: 'test-results/pictures',
  workers: 1,
  reportSlowTests: null,
  use: chromium,
  projects: [
    {
      name: 'readme',
      testMatch: 'readme.picture.ts',
      timeout: 120_000,
      use: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 1.5, locale: 'en' },
    },
    {
      name: 'look',
      testMatch: 'look.picture.ts',
      timeout: 300_000,
      use: { viewport: { width: 360, height: 640 }, locale: 'en' },
    },
    { name: 'companies', testMatch: 'companies.picture.ts', timeout: 1_200_000, use: { actionTimeout: 20_000 } },
    { name: 'screens', testMatch: 'screens.picture.ts', timeout: 1_200_000 },
  ],
})
