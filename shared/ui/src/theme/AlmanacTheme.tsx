import { CacheProvider, css, type CSSObject, type EmotionCache, Global } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { Theme } from '@almanac/contracts/platform/theme'
import {
  type CSSProperties,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { productTheme, variablesOf } from '@almanac/domain/theme'
import createCache from '@emotion/cache'
import { setPageBrand } from '../screen/page-title'
import { boxes } from './boxes'
import { formVariables } from '@almanac/contracts/rules/platform/theme'
import { formOf, isOfOneBrand } from './form'
import { muiTheme } from './muiTheme'
import { type Scope, ThemeScope } from './ThemeScope'
import { BETWEEN_BARS, colour, font, size } from './tokens'

export type Mode = 'light' | 'dark' | 'system'

interface AlmanacThemeProps {
  /** Theme of the company, or of one remote's rollout; the product's own when absent. */
  theme?: Theme | null
  /** Chosen by the participant; follows the device by default. A nested theme inherits its mode. */
  mode?: Mode
  dir?: 'ltr' | 'rtl'
  /** Around a screen or a dialog that is of another study: its theme counts whatever its brand, and dialogs are inside from the beginning. */
  ofStudy?: 'screen' | 'dialog'
  children?: ReactNode
}

/**
 * Provides the colors of a theme to everything inside, as CSS variables and as the MUI theme
 * derived from them. Once around the app, and again around the screens and fills of a remote with a theme of its own,
 * where that is of the same brand: a screen has one brand, which is that of the page (host/src/outlet/screen-theme.ts),
 * but for what is about another study and says so (`StudyBrand`).
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
  // As the server titles the page, so that it stays as it is when the scripts have come.
  const brand = theme?.brand?.name ?? productTheme.name
  useEffect(() => setPageBrand(brand), [brand])
  const content = (
    <ThemeProvider theme={muiTheme(shown[resolved], resolved, dir)}>
      <GlobalStyle theme={shown} mode={resolved} />
      <ThemeScope value={scope}>{children}</ThemeScope>
    </ThemeProvider>
  )
  return <Cached cache={cache}>{content}</Cached>
}

function Cached({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

const pageStyle = (theme: Theme, mode: 'light' | 'dark'): CSSProperties => ({
  ...variablesOf(theme[mode], mode),
  ...formVariables(formOf(theme)),
  colorScheme: mode,
  color: 'var(--al-ink)',
  background: 'var(--al-ground)',
})

const contents = { display: 'contents' } as const
/** A ground that ends below the content would be of two colors. */
const fillsWindow = { minBlockSize: BETWEEN_BARS } as const

function NestedTheme({ theme, mode, around, ofStudy, children }: AlmanacThemeProps & { around: Scope }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const counting = theme && (ofStudy !== undefined || isOfOneBrand(theme, around.theme)) ? theme : undefined
  const shown = counting ?? around.theme
  const resolved = mode === 'light' || mode === 'dark' ? mode : around.mode
  // Without its own theme it changes nothing but stays mounted, so that its children stay when a
  // theme is added or removed.
  const own = Boolean(counting) || resolved !== around.mode
  // A dialog whose container changes is mounted anew, without what was typed, and all around it stays hidden from
  // screen readers: so what is of a study waits for its container, which is there before the first paint.
  const isOfStudy = ofStudy !== undefined
  const place = own || isOfStudy ? container : (around.container ?? null)
  const scope = useMemo(
    (): Scope => ({
      theme: shown,
      mode: resolved,
      dir: around.dir,
      container: place,
      ofStudy: isOfStudy ? Boolean(counting) : around.ofStudy,
    }),
    [shown, resolved, around.dir, around.ofStudy, place, isOfStudy, counting],
  )
  return (
    <div
      // Only where it is needed: a state that changes as a screen is mounted has React render again before the first paint.
      ref={own || isOfStudy ? setContainer : undefined}
      data-theme={own ? shown.key : ''}
      style={own ? { ...pageStyle(shown, resolved), ...(ofStudy === 'screen' ? fillsWindow : {}) } : contents}
    >
      <ThemeProvider theme={muiTheme(shown[resolved], resolved, around.dir)}>
        <ThemeScope value={scope}>{isOfStudy && !container ? null : children}</ThemeScope>
      </ThemeProvider>
    </div>
  )
}

const noMotion: CSSObject = { animation: 'none !important', transition: 'none !important', scrollBehavior: 'auto' }

/** An area whose size is a value, such as a bar (`data-fill`): forced colors take the background of every area away. */
const fills: CSSObject = {
  '@media (forced-colors: active)': {
    '[data-fill]': { forcedColorAdjust: 'none', background: 'CanvasText !important' },
  },
}

const pageStyles: CSSObject = {
  html: { background: colour.ground, WebkitTextSizeAdjust: '100%', textSizeAdjust: '100%' },
  body: {
    margin: 0,
    background: colour.ground,
    color: colour.ink,
    fontFamily: font.text,
    fontSize: size.body,
    lineHeight: 1.5,
    WebkitFontSmoothing: 'antialiased',
  },
  a: { color: colour.accent, textUnderlineOffset: '0.15em' },
  ':focus-visible': { outline: `3px solid ${colour.accent}`, outlineOffset: 2 },
  ...boxes,
  // A dialog of a remote with its own colors is not a child of the body, so it would not lock
  // scrolling itself (`useScrollLock`).
  '[data-scroll-locked] body': { overflow: 'hidden' },
  'table, time, meter, output': { fontVariantNumeric: 'tabular-nums' },
  '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': noMotion },
}

const page = css(pageStyles, fills)

/** The styles of the page that are the same in every theme: background, type, focus, boxes. */
export const PageStyles = () => <Global styles={page} />

/**
 * Styles of the page itself: theme variables, paper, ink, type, focus. Printed in light mode,
 * because browsers print no backgrounds.
 */
function GlobalStyle({ theme, mode }: { theme: Theme; mode: 'light' | 'dark' }) {
  const root: CSSObject = { ...variablesOf(theme[mode], mode), ...formVariables(formOf(theme)), colorScheme: mode }
  const printed: CSSObject = { ...variablesOf(theme.light, 'light'), colorScheme: 'light' }
  return (
    <>
      <PageStyles />
      <Global styles={{ ':root': root, '@media print': { ':root': printed } }} />
    </>
  )
}

const ltr = createCache({ key: 'al' })
let rtl: EmotionCache | undefined

/** Loads the plugin that mirrors styles; only right-to-left pages request it. */
export async function loadRtl(): Promise<EmotionCache> {
  if (!rtl) {
    const { default: mirror } = await import('@mui/stylis-plugin-rtl')
    rtl = createCache({ key: 'al-rtl', stylisPlugins: [mirror] })
  }
  return rtl
}

/**
 * Emotion's cache for a direction. The product's own styles are right even before the plugin has
 * loaded: they use logical sides.
 */
function useCache(dir: 'ltr' | 'rtl'): EmotionCache {
  const [mirrored, setMirrored] = useState(rtl)
  useEffect(() => {
    if (dir === 'rtl') loadRtl().then(setMirrored, () => undefined)
  }, [dir])
  return dir === 'rtl' && mirrored ? mirrored : ltr
}

const query = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const list = globalThis.matchMedia?.(query)
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether the device prefers dark mode. */
function useDarkPreferred(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false)
}
