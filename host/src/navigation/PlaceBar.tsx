import { Fragment } from 'react'
import styled from '@emotion/styled'
import { Link, useLocation } from 'react-router-dom'
import { useTranslation } from '@almanac/i18n'
import { Icon } from '@almanac/ui/core'
import { PlaceContent } from './PlaceContent'
import { iconOf, ME, isCurrent, type Places } from './places'
import { useMeWords, usePlaceWords } from './usePlaceWords'

const Nav = styled.nav({
  viewTransitionName: 'places',
  position: 'fixed',
  zIndex: 1000,
  insetInline: 0,
  insetBlockEnd: 0,
  background: 'var(--al-surface)',
  borderBlockStart: '1px solid var(--al-line)',
  paddingBlockEnd: 'var(--al-inset-bottom)',
  '@media print': { display: 'none' },
})

const List = styled.ul({
  display: 'flex',
  justifyContent: 'space-around',
  margin: '0 auto',
  padding: 0,
  maxWidth: '36rem',
  listStyle: 'none',
  minHeight: 'calc(var(--al-bar) - 1px)',
  '& > li': { flex: '1 1 auto', minWidth: 0, display: 'flex' },
})

// 13 px, and with larger text as large as five words in a row at 320 px leave room for in every language.
const place = {
  position: 'relative',
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  paddingBlockEnd: 5,
  minWidth: 44,
  minHeight: 60,
  paddingInline: 1,
  boxSizing: 'border-box',
  border: 0,
  background: 'none',
  color: 'var(--al-ink-soft)',
  textDecoration: 'none',
  font: 'inherit',
  fontSize: 'min(0.8125rem, 4.1vw)',
  lineHeight: 1.25,
  textAlign: 'center',
  cursor: 'pointer',
  // Inside the element, because the bar ends at the edge of the window.
  '&:focus-visible': { outlineOffset: -3, borderRadius: 14 },
  '& svg': { boxSizing: 'content-box', padding: '5px 8px 4px' },
  '&[aria-current]': { color: 'var(--al-accent)', fontWeight: 700 },
  '@media (forced-colors: active)': {
    '&[aria-current] svg': { outline: '2px solid', outlineOffset: -2, borderRadius: 14 },
  },
} as const

const Place = styled(Link)(place)

const Record = styled.button({
  ...place,
  '& svg': {
    padding: '7px 20px',
    borderRadius: 999,
    background: 'var(--al-accent-soft)',
    color: 'var(--al-accent)',
  },
  '&:active svg': { background: 'var(--al-line)' },
  // The background of a drawing is none that forced colors take away.
  '@media (forced-colors: active)': {
    '& svg': { background: 'ButtonFace', color: 'ButtonText', outline: '2px solid ButtonText', outlineOffset: -2 },
  },
})

// Over the icon's corner, and never beside the label, so that nothing moves when it appears.
const Count = styled.span({
  position: 'absolute',
  insetBlockStart: 2,
  insetInlineStart: 'calc(50% + 3px)',
  minWidth: '1.65em',
  boxSizing: 'border-box',
  paddingInline: 4,
  borderRadius: 999,
  background: 'var(--al-accent)',
  color: 'var(--al-on-accent)',
  // No larger than the words of the bar.
  fontSize: 'min(0.75rem, 4vw)',
  fontWeight: 700,
  lineHeight: 1.65,
  '@media (forced-colors: active)': { outline: '1px solid' },
})

/** The second place is followed by Record, which so stands in the middle of five. */
const BEFORE_RECORD = 2

interface PlaceBarProps {
  places: Places
  /** Count of what is new under Messages. */
  unread: number
  onRecord: () => void
}

/** The places under the thumb: those of the remotes, Record, and Me. */
export function PlaceBar({ places, unread, onRecord }: PlaceBarProps) {
  const { bar, record } = places
  const { t } = useTranslation('host')
  const { pathname } = useLocation()
  const words = usePlaceWords(unread)
  const me = useMeWords(places, unread)
  const current = (path: string) => (isCurrent({ path }, pathname) ? 'page' : undefined)
  const recording = record && (
    <li>
      <Record type="button" aria-haspopup="dialog" onClick={onRecord}>
        <Icon name="plus" />
        {t('navigation.record')}
      </Record>
    </li>
  )
  const position = Math.min(BEFORE_RECORD, bar.length)
  return (
    <Nav aria-label={t('navigation.label')}>
      <List>
        {bar.map((each, index) => (
          <Fragment key={each.path}>
            {index === position && recording}
            <li>
              <Place to={each.path} aria-current={current(each.path)}>
                <PlaceContent icon={iconOf(each.icon)} words={words(each)} Count={Count} />
              </Place>
            </li>
          </Fragment>
        ))}
        {position === bar.length && recording}
        <li>
          <Place to={ME} aria-current={current(ME)}>
            <PlaceContent icon="profile" words={me} Count={Count} />
          </Place>
        </li>
      </List>
    </Nav>
  )
}
