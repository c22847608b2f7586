import { css, Global, type CSSObject } from '@emotion/react'
import type { Palette } from '@almanac/contracts/platform/theme'
import { FONT } from './muiTheme'
import { colour, size, variablesOf } from './tokens'

const still: CSSObject = { animation: 'none !important', transition: 'none !important', scrollBehavior: 'auto' }

const page = css({
  html: { background: colour.ground, WebkitTextSizeAdjust: '100%', textSizeAdjust: '100%' },
  body: {
    margin: 0,
    background: colour.ground,
    color: colour.ink,
    fontFamily: FONT,
    fontSize: size.body,
    lineHeight: 1.5,
    WebkitFontSmoothing: 'antialiased',
  },
  a: { color: colour.accent, textUnderlineOffset: '0.15em' },
  ':focus-visible': { outline: `3px solid ${colour.accent}`, outlineOffset: 2 },
  // A dialog of a remote with colours of its own does not lie in the body, where it would lock this by itself.
  'body:has([aria-modal="true"])': { overflow: 'hidden' },
  'table, time, meter, output': { fontVariantNumeric: 'tabular-nums' },
  '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': still },
})

/** The page itself: variables of the theme, paper, ink, type, focus. */
export function GlobalStyle({ palette, mode }: { palette: Palette; mode: 'light' | 'dark' }) {
  const root: CSSObject = { ...variablesOf(palette), colorScheme: mode }
  return (
    <>
      <Global styles={page} />
      <Global styles={{ ':root': root }} />
    </>
  )
}
