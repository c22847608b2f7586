export { MODE_COOKIE, TEXT_SIZE_COOKIE, TEXT_SIZE_SHARES, TEXT_SIZES, type TextSize, textSizeOf } from './appearance'
export { areaBelow, LANDS } from './lands'
export { SUN, variablesOf } from './variables'
export { hueColours, HUES, type Hue, type HueColours } from './hues'

/**
 * The product's own theme: for users who belong to no company, and in the
 * browser until the visitor's is known. A Theme of contracts/platform/theme.
 */
export const productTheme = {
  company_id: null,
  key: 'almanac',
  name: 'Almanac',
  light: {
    ground: '#f4f6f2',
    surface: '#ffffff',
    ink: '#14201e',
    ink_soft: '#52625e',
    line: '#e1e7e2',
    control: '#75857f',
    accent: '#0b6b64',
    on_accent: '#ffffff',
    accent_soft: '#d5ebe6',
    good: '#1f6e45',
    warning: '#855200',
    wrong: '#ad2f26',
  },
  dark: {
    ground: '#0f1715',
    surface: '#18221f',
    ink: '#ecf3f0',
    ink_soft: '#a9bab5',
    line: '#2a3733',
    control: '#6b7d77',
    accent: '#6fd0c3',
    on_accent: '#06211e',
    accent_soft: '#1f3a36',
    good: '#8fcf9b',
    warning: '#e8b565',
    wrong: '#f2a097',
  },
  active_hs_features: [],
}

/** The title of a page: that of its screen, then whose it is; without a screen nothing else. */
export const pageTitle = (screen: string, brand: string): string => (screen === '' ? brand : `${screen} · ${brand}`)
