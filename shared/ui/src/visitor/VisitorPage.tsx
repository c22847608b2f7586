import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { WIDE } from '../layout/wide'
import { font } from '../theme/tokens'

const Page = styled('div')({
  // A remote with its own theme fills the rest of the page with its background.
  '& > main > [data-theme]': { minHeight: 'calc(100dvh - 6rem)' },
  [WIDE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(30rem, 1fr)',
    alignItems: 'start',
    '& > main > [data-theme]': { minHeight: '100dvh' },
    '& > main': { paddingBlockStart: 'clamp(0rem, 8vh, 6rem)' },
    '& > main > :not([data-theme]), & > main > [data-theme] > *': { maxWidth: '28rem', boxSizing: 'content-box' },
  },
})

const Header = styled('header')({
  position: 'relative',
  isolation: 'isolate',
  boxSizing: 'border-box',
  padding: 'calc(1rem + var(--al-inset-top)) 1rem 1.5rem',
  background: 'linear-gradient(var(--al-accent-soft), var(--al-ground))',
  '&[data-face]': { paddingBlockEnd: '6.5rem' },
  [WIDE]: {
    position: 'sticky',
    insetBlockStart: 0,
    blockSize: '100dvh',
    padding: 'clamp(1.5rem, 6vh, 3.5rem)',
    overflow: 'hidden',
  },
})

const Brand = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem',
  fontFamily: font.display,
  fontSize: '1.25rem',
  fontWeight: 600,
  lineHeight: 1.2,
  // A name has a direction of its own, and stands beside the mark whichever way the page is read.
  '& > span': { flex: '1 1 3rem', minWidth: 0, overflowWrap: 'anywhere', textAlign: 'match-parent' },
  '& > svg': { flexShrink: 0 },
  // Beside a logo there is room for the language, in wide windows for the way back too.
  '--al-sign-room': 'calc(100% - 9.5rem)',
  [WIDE]: { '--al-sign-room': 'calc(100% - 13rem)' },
  '& > img:not([alt=""])': { marginInlineEnd: 'auto' },
  '& > button': { fontFamily: font.text, fontSize: '1rem' },
})

const Welcome = styled('p')({
  margin: '1rem 0 0',
  fontFamily: font.display,
  fontSize: '1.6875rem',
  fontWeight: 600,
  lineHeight: 1.2,
  textWrap: 'balance',
  [WIDE]: { marginBlockStart: 'clamp(1.5rem, 8vh, 4rem)', maxWidth: '32rem', fontSize: '2.75rem' },
})

const About = styled('p')({ margin: '0.5rem 0 0', maxWidth: '32rem', lineHeight: 1.4 })

/** Under the words, at the lower edge of the header. */
const Drawing = styled('div')({ position: 'absolute', zIndex: -1, insetInline: 0, insetBlockEnd: 0 })

/** The sky of a window of this width: a morning, by which no time is meant. */
export const VISITOR_SKY = {
  narrow: { along: 0.26, way: 56, hills: 44 },
  wide: { along: 0.26, way: 112, hills: 78 },
} as const

interface VisitorPageProps {
  /** Whose screen it is, the way back, and the language. */
  brand: ReactNode
  /** The words of the front door; without them the header is low. */
  words?: { welcome: string; about: string | null | undefined; sky: ReactNode } | undefined
  children: ReactNode
}

/**
 * The page of the screens for visitors: the brand over its words and its sky, beside the screen in wide windows. Drawn by
 * the host, and by what a release brings of them as HTML.
 */
export function VisitorPage({ brand, words, children }: VisitorPageProps) {
  return (
    <Page>
      <Header data-face={words ? true : undefined}>
        <Brand>{brand}</Brand>
        {words && (
          <>
            <Welcome>{words.welcome}</Welcome>
            {words.about && <About>{words.about}</About>}
            <Drawing>{words.sky}</Drawing>
          </>
        )}
      </Header>
      {children}
    </Page>
  )
}
