import '@almanac/i18n/texts/account_profile'
import { useUser } from '@almanac/auth'
import type { Profile } from '@almanac/contracts/account/profile'
import type { User } from '@almanac/contracts/account/session'
import { Slot, useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Card, ErrorState, Panes } from '@almanac/ui/content'
import { Row, Screen, Skeleton, Stack, Text, useWide, VisuallyHidden } from '@almanac/ui/core'
import { GroupList, useStepOfGroup } from './GroupList'
import { PROFILE_GROUPS } from './groups'
import { PasswordOnly, Sections, useGroupTitle } from './Sections'
import { useOpenGroup } from './useOpenGroup'
import { useProfile, type ProfileSectionProps } from './useProfile'

/**
 * `/profile`: the participant's data in sections that save separately, and sections of other remotes (specification
 * 000, section 2). It is the list of its groups; a group opens at an address of its own, in a wide window beside the
 * list. All groups stay mounted, so that nothing that is typed is lost when another one is opened or the window is
 * turned, and a link to an entry finds its editor.
 */
export function ProfileScreen() {
  const { t } = useTranslation('account_profile')
  const title = useTranslation('account').t('profile.title')
  const { profile, error, retry, save, showEverywhere } = useProfile()
  const passwordOnly = useFeature('My Profile - Reset PW Only')
  if (profile && !passwordOnly) return <InGroups profile={profile} save={save} showEverywhere={showEverywhere} />
  return (
    <Screen title={title} back="/">
      {profile ? (
        <>
          <Head profile={profile} />
          <PasswordOnly profile={profile} save={save} />
        </>
      ) : error ? (
        <ErrorState title={t('not_loaded')} status={error.status} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </Screen>
  )
}

type InGroupsProps = ProfileSectionProps & Pick<ReturnType<typeof useProfile>, 'showEverywhere'>

function InGroups({ profile, save, showEverywhere }: InGroupsProps) {
  const title = useTranslation('account').t('profile.title')
  const { id } = useUser()
  const wide = useWide()
  const titleOf = useGroupTitle()
  const { named, beside, use } = useOpenGroup()
  const open = wide ? beside : named
  useStepOfGroup(named)
  const list = (
    <>
      <Head profile={profile} />
      <GroupList open={open} />
    </>
  )
  return (
    <Panes
      list={
        <Screen title={title} back="/">
          {list}
        </Screen>
      }
      detail={
        <Screen
          title={open === null ? title : titleOf(open)}
          back={open === null ? '/' : '/profile'}
          step={named ?? ''}
        >
          {open === null && list}
          <Sections profile={profile} save={save} showEverywhere={showEverywhere} open={open} onUse={use}>
            <Slot name="profile.sections" props={{ user_id: id }} />
          </Sections>
        </Screen>
      }
    />
  )
}

/** The header: picture, name and studies. */
function Head({ profile }: { profile: Profile }) {
  const { t, format } = useTranslation('account_profile')
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
          <bdi>{studies.length > 0 ? format.list(studies) : t('no_study')}</bdi>
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
  const { t } = useTranslation('account_profile')
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Row gap={4}>
        <Skeleton shape="circle" width={64} height={64} />
        <Skeleton width="50%" height="1.375rem" />
      </Row>
      <Card>
        <Stack gap={6}>
          {PROFILE_GROUPS.map((group, row) => (
            <Skeleton key={group} width={`${50 + ((row * 19) % 40)}%`} height="2.5rem" />
          ))}
        </Stack>
      </Card>
    </Stack>
  )
}
