import { useEffect } from 'react'
import type { Theme } from '@almanac/contracts/platform/theme'
import type { Mode } from './mode'

const NAME = 'theme-color'
const MODES = ['light', 'dark'] as const

/** The element for a mode; the page without user data, from which a device starts without a network, has none. */
function elementFor(mode: (typeof MODES)[number]): HTMLMetaElement {
  const media = `(prefers-color-scheme: ${mode})`
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${NAME}"][media="${media}"]`)
  if (found) return found
  const made = Object.assign(document.createElement('meta'), { name: NAME, media })
  document.head.append(made)
  return made
}

/** Colors the browser's bar like the top of the page: in the chosen appearance, which may differ from the device's, and its theme. */
export function useThemeColor({ light, dark }: Pick<Theme, 'light' | 'dark'>, mode: Mode): void {
  useEffect(() => {
    const grounds = { light: light.ground, dark: dark.ground }
    for (const device of MODES) elementFor(device).content = grounds[mode === 'system' ? device : mode]
  }, [light, dark, mode])
}
