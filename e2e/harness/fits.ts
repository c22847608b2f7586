import { expect, type Page } from '@playwright/test'

/** The narrowest screen that is promised, with the largest text. */
const NARROW = { width: 320, height: 640 }

/**
 * Text of twice its size on 320 px (WCAG 1.4.4, 1.4.10): nothing scrolls sideways, and no text or control is cut off.
 * Where words end in an ellipsis on purpose, and what scrolls sideways by itself, does not count.
 */
export async function fitsLargeText(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(NARROW)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
  await expect.poll(() => findCut(page), 'cut off on 320 px with text of 200 %').toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
}

/** What does not fit, as texts to find it by. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}”`
    const scrollsAside = (element: Element | null): boolean => {
      for (let around = element; around && around !== root; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true
      return false
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // Only for screen readers.
      !element.closest('[aria-hidden="true"]') &&
      getComputedStyle(element).clipPath === 'none' &&
      element.getBoundingClientRect().width > 1
    const cut = [
      ...document.querySelectorAll('h1, h2, h3, h4, p, a, button, label, input, textarea, select, li'),
    ].filter((element) => {
      if (!isShown(element) || scrollsAside(element)) return false
      const { left, right } = element.getBoundingClientRect()
      if (left < -1 || right > root.clientWidth + 1) return true
      const { overflowX, textOverflow } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      return hides && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    })
    const isWide = root.scrollWidth > root.clientWidth
    return [...(isWide ? [`the page, ${root.scrollWidth} px`] : []), ...cut.map(name)]
  })
}
