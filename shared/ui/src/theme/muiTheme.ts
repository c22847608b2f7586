import { createTheme, type Theme as MuiTheme } from '@mui/material/styles'
import type { Palette } from '@almanac/contracts/platform/theme'
import { componentStyles } from './component-styles'
import { font } from './tokens'

const made = new WeakMap<Palette, Map<string, MuiTheme>>()

/** The MUI theme of a palette, memoized. Components look the same in all of them, by CSS variables. */
export function muiTheme(palette: Palette, mode: 'light' | 'dark', dir: 'ltr' | 'rtl'): MuiTheme {
  const key = `${mode} ${dir}`
  const known = made.get(palette)?.get(key)
  if (known) return known
  const created = createTheme({
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
  })
  // Not given to `createTheme`, which copies it: what is added later belongs to this theme too.
  const theme = Object.assign(created, { components: componentStyles })
  made.set(palette, (made.get(palette) ?? new Map<string, MuiTheme>()).set(key, theme))
  return theme
}
