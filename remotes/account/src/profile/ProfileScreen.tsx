import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '@almanac/auth'
import type { Profile } from '@almanac/contracts/account/profile'
import type { User } from '@almanac/contracts/account/session'
import { Slot, useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Card, ErrorState, List, ListRow, Panes } from '@almanac/ui/content'
import { Icon, Row, Screen, Skeleton, Stack, Text, usePane, useWide, VisuallyHidden } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { GROUP_ICONS, GROUP_PARAMETER, isProfileGroup, PROFILE_GROUPS, type ProfileGroup } from './groups'
import { groupId, PasswordOnly, Sections, useGroupTitle } from './Sections'
import { useOpenGroup } from './useOpenGroup'
import { useProfile, type ProfileSectionProps } from './useProfile'

/**
 * `/profile`: the participant's data in sections that save separately, and sections of other remotes (specification
 * 000, section 2). A wide window lists the groups of sections beside the one that is open; all stay mounted, so that
 * nothing that is typed is lost when the window is turned.
 */
export function ProfileScreen() {
  const { t } = useTranslation('account')
  const { profile, error, retry, save, showEverywhere } = useProfile()
  const passwordOnly = useFeature('My Profile - Reset PW Only')
  if (profile && !passwordOnly) return <InGroups profile={profile} save={save} showEverywhere={showEverywhere} />
  return (
    <Screen title={t('profile.title')} back="/">
      {profile ? (
        <>
          <Head profile={profile} />
          <PasswordOnly profile={profile} save={save} />
        </>
      ) : error ? (
        <ErrorState title={t('profile.not_loaded')} status={error.status} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </Screen>
  )
}

type InGroupsProps = ProfileSectionProps & Pick<ReturnType<typeof useProfile>, 'showEverywhere'>

function InGroups({ profile, save, showEverywhere }: InGroupsProps) {
  const { t } = useTranslation('account')
  const { id } = useUser()
  const wide = useWide()
  const titleOf = useGroupTitle()
  const { open, use } = useOpenGroup()
  return (
    <Panes
      list={
        <Screen title={t('profile.title')} back="/">
          <Head profile={profile} />
          <GroupList open={open} />
        </Screen>
      }
      detail={
        <Screen title={wide ? titleOf(open) : t('profile.title')} back="/">
          <WayToOpened />
          {!wide && <Head profile={profile} />}
          <Sections profile={profile} save={save} showEverywhere={showEverywhere} only={wide ? open : null} onUse={use}>
            <Slot name="profile.sections" props={{ user_id: id }} />
          </Sections>
        </Screen>
      }
    />
  )
}

/** Leads to the group that the address names: by the focus in a wide window, else by scrolling to it. */
function WayToOpened() {
  const pane = usePane()
  const named = useSearchParams()[0].get(GROUP_PARAMETER)
  const [first] = useState(named)
  const lead = useEffectEvent(() => {
    if (!pane && isProfileGroup(named)) document.getElementById(groupId(named))?.scrollIntoView()
    if (pane && named !== first) document.getElementById(pane.headingId)?.focus({ preventScroll: true })
  })
  useEffect(() => lead(), [named])
  return null
}

/** The groups as rows, beside the open one. */
function GroupList({ open }: { open: ProfileGroup }) {
  const { t } = useTranslation('account')
  const titleOf = useGroupTitle()
  return (
    <Card padding={0}>
      <List aria-label={t('profile.title')}>
        {PROFILE_GROUPS.map((group) => (
          <ListRow
            key={group}
            to={`/profile?${GROUP_PARAMETER}=${group}`}
            replace
            current={group === open}
            start={<Icon name={GROUP_ICONS[group]} />}
            title={titleOf(group)}
          />
        ))}
      </List>
    </Card>
  )
}

/** The header: picture, name and studies. */
function Head({ profile }: { profile: Profile }) {
  const { t, format } = useTranslation('account')
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  const studies = studiesOf(profile)
  return (
    <Row gap={4}>
      {name !== '' && <Avatar name={name} avatar_id={profile.avatar_id} image_id={profile.image_id} size={64} />}
      <Stack gap={1}>
        {name !== '' && (
          <Text variant="title">
            <bdi>{name}</bdi>
          </Text>
        )}
        <Text tone="soft">
          <bdi>{studies.length > 0 ? format.list(studies) : t('profile.no_study')}</bdi>
        </Text>
      </Stack>
    </Row>
  )
}

/** The participant's groups, each with its company; only the company where the participant is in none of its groups. */
function studiesOf({ companies, groups }: Pick<User, 'companies' | 'groups'>): string[] {
  return companies.flatMap((company) => {
    const own = groups.filter((group) => group.company_id === company.id)
    return own.length > 0 ? own.map((group) => `${group.name} · ${company.name}`) : [company.name]
  })
}

/** The skeleton shown while the profile loads. */
function Loading() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>{t('profile.loading')}</VisuallyHidden>
      <Row gap={4}>
        <Skeleton shape="circle" width={64} height={64} />
        <Skeleton width="50%" height="1.375rem" />
      </Row>
      {[2, 4, 3].map((rows, group) => (
        <Stack key={group} gap={3}>
          <Skeleton width="40%" height="1.375rem" />
          <Card>
            <Stack gap={4}>
              {Array.from({ length: rows }, (_, row) => (
                <Skeleton key={row} width={`${50 + ((row * 19) % 40)}%`} height="1.5rem" />
              ))}
            </Stack>
          </Card>
        </Stack>
      ))}
    </Stack>
  )
}
