import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { transformSync } from '@swc/core'

const file = join(import.meta.dirname, '../../host/src/remotes/outcomes/probe.ts')

/** The host's look at a screen as an expression, so that it can be asked at any time. */
const look = (() => {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    module: { type: 'commonjs' },
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  return `(() => { const exports = {}; ${code}; return exports.probeScreen() })()`
})()

/** The monitor takes a screen for broken that looks so for this long; slower where the machine is. */
const BROKEN_AFTER_MS = 10_000

/**
 * Expects that the host does not take the screen, or what lies over it, for one that people cannot use: it would have
 * a release withdrawn that works.
 */
export async function expectUsable(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(look), {
      message: 'The host takes this screen for one that people cannot use (host/src/remotes/outcomes/probe.ts)',
      timeout: BROKEN_AFTER_MS,
    })
    // Outside of the host's frame nothing is judged.
    .toMatch(/^(ok|unknown|gone)$/)
}
