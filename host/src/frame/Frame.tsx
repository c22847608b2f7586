import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { ConnectionLine, useConnectionLost } from '../offline/ConnectionLine'
import { Bar } from './Bar'
import { Notices } from './Notices'
import type { FrameProps } from '../signed-in/load'
import { PlaceList } from '../navigation/PlaceList'
import { WIDE } from '../navigation/breakpoints'

const Layout = styled.div({
  minHeight: '100dvh',
  boxSizing: 'border-box',
  paddingBlockEnd: 'calc(var(--al-bar) + var(--al-inset-bottom))',
  [WIDE]: { paddingInlineStart: '6rem', paddingBlockEnd: 0 },
  // The line at the end covers nothing: the page is a little longer, and nothing that is in view moves.
  '&[data-lost]::after': { content: '""', display: 'block', blockSize: '3.5rem' },
  // A remote with colours of its own fills what is left of the page with them.
  '& > main > [data-theme]': { minHeight: 'calc(100dvh - var(--al-top) - var(--al-bar))' },
  '@media print': { paddingInlineStart: 0, paddingBlockEnd: 0 },
})

const Skip = styled.a({
  position: 'fixed',
  insetBlockStart: '0.5rem',
  insetInlineStart: '0.5rem',
  zIndex: 1300,
  padding: '0.75rem 1rem',
  borderRadius: 12,
  background: 'var(--al-accent)',
  color: 'var(--al-on-accent)',
  '&:not(:focus)': { clipPath: 'inset(50%)' },
})

/** What stands around every screen of a signed-in user: the bar above, the places at the thumb or at the side. */
export function Frame({ places, route, brand, children }: FrameProps) {
  const { t } = useTranslation('host')
  const lost = useConnectionLost()
  return (
    <Layout data-lost={lost || undefined}>
      <Skip href="#content">{t('navigation.skip')}</Skip>
      <Notices />
      <Bar places={places} route={route} brand={brand} />
      <main id="content" tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </main>
      <ConnectionLine lost={lost} />
      <PlaceList places={places.bar} />
    </Layout>
  )
}
