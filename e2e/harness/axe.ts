import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectUsable } from './probe'

/** The axe-core version that the builder uses. */
const script = (() => {
  const ofBuilder = createRequire(createRequire(import.meta.filename).resolve('@axe-core/playwright'))
  return readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')
})()

/**
 * Injects axe where it is missing: the builder injects it twice for each analysis, three megabytes, which
 * takes as long as the analysis itself.
 */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = frame.evaluate(() => 'axe' in window)
    const brought = isThere.then((there) => (there ? undefined : frame.evaluate(script)))
    // A frame may be removed meanwhile.
    await (frame === page.mainFrame() ? brought : brought.catch(() => undefined))
  }
}

/** The rules whose outcome depends on colors, for a page whose structure was looked at in another color scheme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects that axe finds no violations on the page in its current state, and that the host's look at it finds nothing
 * broken. `rules` are those of axe to apply, by default all.
 */
export async function axe(page: Page, rules?: readonly string[]): Promise<void> {
  // Elements that are still fading in do not have their final colors yet.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
  await expectUsable(page)
  await bringAxe(page)
  // Runs in the page itself: for frames of other origins axe would finish in a blank page, which doubles the cost, and
  // the product has no such frames. Only violations are described.
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.html.slice(0, 160)}`),
  }))
  expect(found).toEqual([])
}
