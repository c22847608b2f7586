import { createContext } from 'react'
import type { Theme } from '@almanac/contracts/platform/theme'
import { productTheme } from '@almanac/domain/theme'

/** What the theme around a component is, for what can't read it from CSS. */
export interface Scope {
  theme: Theme
  mode: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  /** Where dialogs and menus of this theme are put; the page's body when absent. */
  container?: HTMLElement | null
}

export const ThemeScope = createContext<Scope>({ theme: productTheme, mode: 'light', dir: 'ltr' })
