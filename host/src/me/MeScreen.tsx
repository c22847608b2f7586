import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession, useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Card, List, ListRow } from '@almanac/ui/content'
import { activityHue } from '@almanac/domain/activity-hue'
import { Button, callAddress, IconTile, Screen, space, Stack, Text, useWide, VisuallyHidden } from '@almanac/ui/core'
import type { DescriptorNavigation } from '@almanac/contracts/platform/registry'
import { Count } from '../navigation/Count'
import { grouped, iconOf } from '../navigation/places'
import { usePlaceWords, type PlaceWords } from '../navigation/usePlaceWords'
import { usePlaces } from '../registry/usePlaces'
import { DeviceSettings } from '../settings/DeviceSettings'
import { nameOf } from './name-of'
import { PasskeyOffer } from './PasskeyOffer'

/** `/me`: the person, every place that is not in the bar or the rail, the settings of this device, and signing out. */
export function MeScreen() {
  const { t } = useTranslation('host')
  const { care, data, help } = grouped(usePlaces().more)
  const wide = useWide()
  const yours = (
    <>
      <Person />
      <PasskeyOffer />
      {/* In a wide window they stand in the rail. */}
      {!wide && <PlaceGroup title={t('me.care')} places={care} />}
      <PlaceGroup title={t('me.data')} places={data} />
    </>
  )
  const others = (
    <>
      <Group title={t('me.looks')}>
        <Card>
          <DeviceSettings />
        </Card>
      </Group>
      <Help places={help} />
      <Roles />
      <SignOut />
    </>
  )
  return (
    <Screen title={t('me.title')} heading="hidden" width={wide ? 'wide' : 'reading'}>
      {wide ? (
        <div style={COLUMNS}>
          <Stack gap={5}>{yours}</Stack>
          <Stack gap={5}>{others}</Stack>
        </div>
      ) : (
        <>
          {yours}
          {others}
        </>
      )}
    </Screen>
  )
}

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space(7),
  alignItems: 'start',
} as const

/** The person, with the way to the profile. */
function Person() {
  const { t } = useTranslation('host')
  const user = useUser()
  return (
    <Card padding={0}>
      <List aria-label={t('me.title')}>
        <ListRow
          to="/profile"
          start={<Avatar name={nameOf(user)} avatar_id={user.avatar_id} image_id={user.image_id} size={64} />}
          title={
            <Text as="span" variant="title">
              {nameOf(user)}
            </Text>
          }
          detail={user.companies.map(({ name }) => name).join(', ')}
        />
      </List>
    </Card>
  )
}

function SignOut() {
  const { t } = useTranslation('host')
  const navigate = useNavigate()
  return (
    <Button
      icon="logout"
      onClick={() => {
        void navigate('/logout')
      }}
    >
      {t('settings.sign_out')}
    </Button>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="title" id={heading}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** The numbers of the person's studies, and the places that help. */
function Help({ places }: { places: readonly DescriptorNavigation[] }) {
  const { t, format } = useTranslation('host')
  const { companies } = useUser()
  return (
    <PlaceGroup title={t('me.help')} places={places}>
      {companies.map(
        ({ id, name, support_phone }) =>
          support_phone !== undefined && (
            <ListRow
              key={id}
              href={callAddress(support_phone)}
              start={<IconTile name="phone" hue={activityHue('phone')} />}
              title={t('me.call', { study: name })}
              detail={format.isolated(support_phone)}
            />
          ),
      )}
    </PlaceGroup>
  )
}

interface PlaceGroupProps {
  title: string
  places: readonly DescriptorNavigation[]
  /** Rows above the places. */
  children?: ReactNode[]
}

/** Places of the remotes as rows; nothing without any. */
function PlaceGroup({ title, places, children = [] }: PlaceGroupProps) {
  const words = usePlaceWords(0)
  if (places.length === 0 && !children.some(Boolean)) return null
  return (
    <Group title={title}>
      <Card padding={0}>
        <List aria-label={title}>
          {children}
          {places.map((place) => (
            <PlaceRow key={place.path} place={place} words={words(place)} />
          ))}
        </List>
      </Card>
    </Group>
  )
}

function PlaceRow({ place: { path, icon }, words }: { place: DescriptorNavigation; words: PlaceWords }) {
  const { label, count, spoken } = words
  return (
    <ListRow
      to={path}
      start={<IconTile name={iconOf(icon)} hue={activityHue(icon)} />}
      title={
        count === null ? (
          label
        ) : (
          <>
            <span aria-hidden>{label}</span>
            <VisuallyHidden>{spoken}</VisuallyHidden>
          </>
        )
      }
      end={count !== null && <Count aria-hidden>{count}</Count>}
    />
  )
}

/** The ways to the screens of operators and of company administrators, for those who are some. */
function Roles() {
  const { t } = useTranslation('host')
  const { user } = useSession()
  const places = [
    ['operator', '/operations', t('settings.operations')],
    ['company_administrator', '/studio', t('settings.studio')],
  ] as const
  const own = places.filter(([role]) => user?.roles.includes(role))
  if (own.length === 0) return null
  return (
    <Card padding={0}>
      <List aria-label={own.map(([, , title]) => title).join(', ')}>
        {own.map(([role, to, title]) => (
          <ListRow key={role} to={to} start={<IconTile name="list" hue={activityHue('list')} />} title={title} />
        ))}
      </List>
    </Card>
  )
}
