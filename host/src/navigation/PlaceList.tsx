import styled from '@emotion/styled'
import { Link, useLocation } from 'react-router-dom'
import { useTranslation } from '@almanac/i18n'
import { Icon, VisuallyHidden } from '@almanac/ui/core'
import type { DescriptorNavigation } from '@almanac/contracts/platform/registry'
import { useDescriptorText } from './useDescriptorText'
import { MESSAGES, isCurrent, iconOf } from './places'
import { WIDE } from './breakpoints'

const Nav = styled.nav({
  position: 'fixed',
  zIndex: 1000,
  insetInline: 0,
  insetBlockEnd: 0,
  background: 'var(--al-surface)',
  borderBlockStart: '1px solid var(--al-line)',
  paddingBlockEnd: 'var(--al-inset-bottom)',
  [WIDE]: {
    insetInlineEnd: 'auto',
    insetBlockStart: 0,
    width: '6rem',
    boxSizing: 'border-box',
    borderBlockStart: 0,
    borderInlineEnd: '1px solid var(--al-line)',
    paddingBlockStart: '4.5rem',
  },
  '@media print': { display: 'none' },
})

const List = styled.ul({
  display: 'flex',
  justifyContent: 'space-around',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  minHeight: 'calc(var(--al-bar) - 1px)',
  [WIDE]: { flexDirection: 'column', gap: '0.5rem' },
})

// Five labels have to fit in a row at 320 px in every language, so the font size is capped by the viewport.
const Place = styled(Link)({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  minHeight: 60,
  paddingInline: 2,
  boxSizing: 'border-box',
  color: 'var(--al-ink-soft)',
  textDecoration: 'none',
  fontSize: 'min(0.8125rem, 3.2vw)',
  lineHeight: 1.25,
  textAlign: 'center',
  '& svg': {
    boxSizing: 'content-box',
    padding: '4px 16px',
    borderRadius: 16,
    transition: 'background-color 150ms',
  },
  '&[aria-current] svg': { background: 'var(--al-accent-soft)', color: 'var(--al-ink)' },
  '&[aria-current]': { color: 'var(--al-ink)', fontWeight: 700 },
})

// Over the icon's corner, and never beside the label, so that nothing moves when it appears.
const Count = styled.span({
  position: 'absolute',
  insetBlockStart: 4,
  insetInlineStart: 'calc(50% + 4px)',
  minWidth: 18,
  boxSizing: 'border-box',
  paddingInline: 4,
  borderRadius: 9,
  background: 'var(--al-accent)',
  color: 'var(--al-on-accent)',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '18px',
})

/** The highest count that fits. */
const MAX_SHOWN = 99

interface PlaceListProps {
  places: DescriptorNavigation[]
  /** Count of what is new under Messages. */
  unread: number
}

/** The navigation's places: at the bottom on a phone, in a side rail on a wide screen. */
export function PlaceList({ places, unread }: PlaceListProps) {
  const { t, format } = useTranslation('host')
  const { pathname } = useLocation()
  const word = useDescriptorText()
  if (places.length === 0) return null
  const countAt = ({ path }: DescriptorNavigation) => (path === MESSAGES ? unread : 0)
  const shown = (count: number) => (count > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(count))
  return (
    <Nav aria-label={t('navigation.label')}>
      <List>
        {places.map((place) => (
          <li key={place.path} style={{ flex: '1 1 auto', minWidth: 0 }}>
            <Place to={place.path} aria-current={isCurrent(place, pathname) ? 'page' : undefined}>
              <Icon name={iconOf(place.icon)} />
              {countAt(place) > 0 ? (
                <>
                  <span aria-hidden>{word(place.label)}</span>
                  <Count aria-hidden>{shown(countAt(place))}</Count>
                  <VisuallyHidden>
                    {t('navigation.withNew', { place: word(place.label), count: countAt(place) })}
                  </VisuallyHidden>
                </>
              ) : (
                word(place.label)
              )}
            </Place>
          </li>
        ))}
      </List>
    </Nav>
  )
}
