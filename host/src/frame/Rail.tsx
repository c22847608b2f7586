import styled from '@emotion/styled'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { BrandSign, Button, font } from '@almanac/ui/core'
import { nameOf } from '../me/name-of'
import { PlaceContent } from '../navigation/PlaceContent'
import { iconOf, ME, isCurrent, railPlaces, type Places } from '../navigation/places'
import { Count } from '../navigation/Count'
import { usePlaceWords } from '../navigation/usePlaceWords'

const Side = styled.nav({
  viewTransitionName: 'places',
  position: 'fixed',
  zIndex: 1000,
  insetBlock: 0,
  insetInlineStart: 0,
  width: 'var(--al-rail)',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: '1rem',
  paddingBlock: 'calc(1.25rem + var(--al-inset-top)) calc(1rem + var(--al-inset-bottom))',
  paddingInline: '0.875rem',
  overflowY: 'auto',
  background: 'var(--al-surface)',
  borderInlineEnd: '1px solid var(--al-line)',
  '@media print': { display: 'none' },
})

const Brand = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  margin: 0,
  paddingInline: '0.5rem',
  fontSize: '1.125rem',
  fontFamily: font.display,
  fontWeight: 600,
  lineHeight: 1.2,
  '& > svg': { flexShrink: 0 },
  '& > span': { minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' },
})

const List = styled.ul({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.25rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const Place = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: '0.875rem',
  minHeight: 46,
  boxSizing: 'border-box',
  paddingInline: '0.875rem',
  paddingBlock: '0.375rem',
  borderRadius: 14,
  color: 'var(--al-ink-soft)',
  textDecoration: 'none',
  fontWeight: 700,
  lineHeight: 1.25,
  '& > svg': { flexShrink: 0 },
  '& > svg + span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' },
  '&:hover': { background: 'var(--al-ground)' },
  '&[aria-current]': { background: 'var(--al-accent-soft)', color: 'var(--al-accent)' },
  '@media (forced-colors: active)': { '&[aria-current]': { outline: '2px solid' } },
})

const Person = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  marginBlockStart: 'auto',
  minHeight: 56,
  padding: '0.375rem 0.625rem',
  borderRadius: 14,
  color: 'var(--al-ink)',
  textDecoration: 'none',
  lineHeight: 1.3,
  '& > span:last-child': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { display: 'block' },
  '& small': { fontSize: '0.875rem', color: 'var(--al-ink-soft)' },
  '&:hover': { background: 'var(--al-ground)' },
  '&[aria-current]': { background: 'var(--al-accent-soft)' },
  '@media (forced-colors: active)': { '&[aria-current]': { outline: '2px solid' } },
})

interface RailProps {
  places: Places
  /** Count of what is new under Messages. */
  unread: number
  brand: string
  user: User
  onRecord: () => void
}

/** The navigation of a wide window: brand, Record, the places in words, and the person. */
export function Rail({ places, unread, brand, user, onRecord }: RailProps) {
  const { t } = useTranslation('host')
  const { pathname } = useLocation()
  const words = usePlaceWords(unread)
  const current = (path: string) => (isCurrent({ path }, pathname) ? 'page' : undefined)
  return (
    <Side aria-label={t('navigation.label')}>
      <Brand>
        <BrandSign name={brand} size={38} />
      </Brand>
      {places.record && (
        <Button variant="secondary" icon="plus" full aria-haspopup="dialog" onClick={onRecord}>
          {t('navigation.record')}
        </Button>
      )}
      <List>
        {railPlaces(places).map((place) => (
          <li key={place.path}>
            <Place to={place.path} aria-current={current(place.path)}>
              <PlaceContent icon={iconOf(place.icon)} words={words(place)} Count={Count} />
            </Place>
          </li>
        ))}
      </List>
      <Person to={ME} aria-current={current(ME)}>
        <Avatar name={nameOf(user)} avatar_id={user.avatar_id} image_id={user.image_id} />
        <span>
          <b>{nameOf(user)}</b> <small>{t('me.hint')}</small>
        </span>
      </Person>
    </Side>
  )
}
