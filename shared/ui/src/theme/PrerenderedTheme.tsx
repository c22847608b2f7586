import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { productTheme } from '@almanac/domain/theme'
import { useLocale } from '@almanac/i18n'
import { PageStyles } from './AlmanacTheme'
import { muiTheme } from './muiTheme'

/**
 * The theme around prerendered HTML. The colors of MUI's theme are in nothing that is seen: the components of this product
 * take theirs from CSS variables, which the server fills in.
 */
export function PrerenderedTheme({ children }: { children: ReactNode }) {
  const { dir } = useLocale()
  return (
    <ThemeProvider theme={muiTheme(productTheme.light, 'light', dir)}>
      <PageStyles />
      {children}
    </ThemeProvider>
  )
}
