import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The axe-core that the builder uses. */
const script = (() => {
  const ofBuilder = createRequire(createRequire(import.meta.filename).resolve('@axe-core/playwright'))
  return readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')
})()

/** Brings axe to where it is not yet: the builder brings it twice for each look, three megabytes, which takes as long as looking. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = frame.evaluate(() => 'axe' in window)
    const brought = isThere.then((there) => (there ? undefined : frame.evaluate(script)))
    // A frame may go meanwhile.
    await (frame === page.mainFrame() ? brought : brought.catch(() => undefined))
  }
}

/** Expects that axe finds nothing at all on what the page shows now. */
export async function axe(page: Page): Promise<void> {
  // A gateway in front changes nothing of what a screen shows.
  if (process.env['E2E_GATEWAY']) return
  // What is still fading in has not its colours yet.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
  await bringAxe(page)
  // Whole in the page itself: for frames of other origins axe would end its work in a blank page, which costs as
  // much again, and no such frame is ours. Only what is wrong is described.
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.html.slice(0, 160)}`),
  }))
  expect(found).toEqual([])
}
