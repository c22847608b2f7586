import type { Bridge } from '@almanac/native'

/** What the notch and the system's bars cover, as variables that all styles use (global.css): older WebViews say 0 for `env()`. */
export function followInsets(bridge: Bridge): void {
  bridge.on('insets', ({ top, bottom }) => {
    document.documentElement.style.setProperty('--al-inset-top', `${top}px`)
    document.documentElement.style.setProperty('--al-inset-bottom', `${bottom}px`)
  })
}
