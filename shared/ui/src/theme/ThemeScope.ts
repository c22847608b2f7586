import { createContext } from 'react'
import type { Theme } from '@almanac/contracts/platform/theme'
import { productTheme } from '@almanac/domain/theme'

/** The surrounding theme, for code that cannot read it from CSS. */
export interface Scope {
  theme: Theme
  mode: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  /** Container of dialogs and menus of this theme; the page's body when absent. */
  container?: HTMLElement | null
  /** It is about another study than the page's, and in its brand (`StudyBrand`). */
  ofStudy?: boolean
}

export const ThemeScope = createContext<Scope>({ theme: productTheme, mode: 'light', dir: 'ltr' })
