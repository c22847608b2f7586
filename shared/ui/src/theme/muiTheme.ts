import { type Components, createTheme, type Theme, type Theme as MuiTheme } from '@mui/material/styles'
import type { Palette } from '@almanac/contracts/platform/theme'
import { buttons } from './components/buttons'
import { content } from './components/content'
import { fields } from './components/fields'
import { surfaces } from './components/surfaces'
import { font } from './tokens'

const made = new WeakMap<Palette, Map<string, MuiTheme>>()

/** The MUI theme of a palette, memoized. Components look the same in all of them, by CSS variables. */
export function muiTheme(palette: Palette, mode: 'light' | 'dark', dir: 'ltr' | 'rtl'): MuiTheme {
  const key = `${mode} ${dir}`
  const known = made.get(palette)?.get(key)
  if (known) return known
  const theme = createTheme({
    direction: dir,
    palette: {
      mode,
      primary: { main: palette.accent, contrastText: palette.on_accent },
      success: { main: palette.good },
      warning: { main: palette.warning },
      error: { main: palette.wrong },
      background: { default: palette.ground, paper: palette.surface },
      text: { primary: palette.ink, secondary: palette.ink_soft },
      divider: palette.line,
    },
    shape: { borderRadius: 14 },
    spacing: 4,
    typography: { fontFamily: font.text, allVariants: { letterSpacing: 'normal' }, button: { textTransform: 'none' } },
    components,
  })
  made.set(palette, (made.get(palette) ?? new Map<string, MuiTheme>()).set(key, theme))
  return theme
}

/** Styles of MUI's components in this product. */
const components: Components<Theme> = { ...buttons, ...content, ...fields, ...surfaces }
