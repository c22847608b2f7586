import type { Bridge } from '@almanac/native'
import { onModeChange } from '../theme/mode'
import { onRegistryChange } from '../registry/registry-store'

/** A computed color as `#rrggbb`; null for one that is transparent or translucent. */
export function hexOf(color: string): string | null {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1)
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null
}

/** Whether white text has more contrast on it than black (relative luminance, WCAG 2.2). */
export function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
}

/** Reports the color behind the system's bars to the shell, now and when the theme or the mode changes. Returns a function that stops this. */
export function reportAppearance(bridge: Bridge): () => void {
  let lastBackground: string | null = null
  const report = () => {
    const background = hexOf(getComputedStyle(document.body).backgroundColor)
    if (background === null || background === lastBackground) return
    lastBackground = background
    bridge.send('theme', { background, dark: isDark(background) })
  }
  // Computed colors are up to date only after the next paint.
  const reportSoon = () => requestAnimationFrame(() => requestAnimationFrame(report))
  const stops = [onModeChange(reportSoon), onRegistryChange(reportSoon)]
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', reportSoon)
  report()
  reportSoon()
  return () => {
    for (const stop of stops) stop()
    device.removeEventListener('change', reportSoon)
  }
}
