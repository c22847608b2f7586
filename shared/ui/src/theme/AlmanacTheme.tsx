import { CacheProvider, type EmotionCache } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { Palette, Theme } from '@almanac/contracts/platform/theme'
import { useContext, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { productTheme } from '@almanac/domain/theme'
import { GlobalStyle } from './GlobalStyle'
import { muiTheme } from './muiTheme'
import { useCache } from './cache'
import { ThemeScope, type Scope } from './ThemeScope'
import { variablesOf } from './tokens'
import { useDarkPreferred } from './useDarkPreferred'

export type Mode = 'light' | 'dark' | 'system'

interface AlmanacThemeProps {
  /** Of the company, or of one remote's rollout; the product's own when absent. */
  theme?: Theme | null
  /** As the participant chose; what the device says by default. A theme inside another takes over its mode. */
  mode?: Mode
  dir?: 'ltr' | 'rtl'
  children?: ReactNode
}

/**
 * Gives everything inside it the colours of a theme, as CSS variables and as
 * the MUI theme made of them. Once around the app; once more around the
 * screens of a remote that has a theme of its own.
 */
export function AlmanacTheme(props: AlmanacThemeProps) {
  const around = useContext(ThemeScope)
  return around.container === undefined ? <RootTheme {...props} /> : <NestedTheme {...props} around={around} />
}

function RootTheme({ theme, mode = 'system', dir = 'ltr', children }: AlmanacThemeProps) {
  const dark = useDarkPreferred()
  const shown = theme ?? productTheme
  const resolved = mode === 'system' ? (dark ? 'dark' : 'light') : mode
  const cache = useCache(dir)
  const scope = useMemo((): Scope => ({ theme: shown, mode: resolved, dir, container: null }), [shown, resolved, dir])
  const content = (
    <ThemeProvider theme={muiTheme(shown[resolved], resolved, dir)}>
      <GlobalStyle palette={shown[resolved]} mode={resolved} />
      <ThemeScope value={scope}>{children}</ThemeScope>
    </ThemeProvider>
  )
  return <Cached cache={cache}>{content}</Cached>
}

function Cached({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

const ground = (palette: Palette, mode: 'light' | 'dark'): CSSProperties => ({
  ...variablesOf(palette),
  colorScheme: mode,
  color: 'var(--al-ink)',
  background: 'var(--al-ground)',
})

function NestedTheme({ theme, mode, around, children }: AlmanacThemeProps & { around: Scope }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const shown = theme ?? around.theme
  const resolved = mode === 'light' || mode === 'dark' ? mode : around.mode
  // Without a theme of its own it changes nothing, and is there: what is inside stays when a theme comes or goes.
  const own = Boolean(theme) || resolved !== around.mode
  const place = own ? container : (around.container ?? null)
  const scope = useMemo(
    (): Scope => ({ theme: shown, mode: resolved, dir: around.dir, container: place }),
    [shown, resolved, around.dir, place],
  )
  return (
    <div
      ref={setContainer}
      data-theme={own ? shown.key : ''}
      style={own ? ground(shown[resolved], resolved) : { display: 'contents' }}
    >
      <ThemeProvider theme={muiTheme(shown[resolved], resolved, around.dir)}>
        <ThemeScope value={scope}>{children}</ThemeScope>
      </ThemeProvider>
    </div>
  )
}
