import { expect, type Locator, type Page } from '@playwright/test'

const STEPS = 12

/** Puts a finger on an element, moves it by so many pixels, and lifts it once the page has scrolled. */
export async function swipe(page: Page, element: Locator, by: { x: number; y: number }): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  const [left, top] = [box.x + box.width / 4, box.y + box.height / 2]
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: left + by.x * share, y: top + by.y * share }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', step / STEPS)
  await expect.poll(scrolled).not.toBe(before)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
