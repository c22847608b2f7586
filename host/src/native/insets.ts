import type { Bridge } from '@almanac/native'

/** Sets the safe-area insets as CSS variables (global.css), because `env()` is 0 in older WebViews. */
export function followInsets(bridge: Bridge): void {
  bridge.on('insets', ({ top, bottom }) => {
    document.documentElement.style.setProperty('--al-inset-top', `${top}px`)
    document.documentElement.style.setProperty('--al-inset-bottom', `${bottom}px`)
  })
}
