import { useUser } from '@almanac/auth'
import type { Profile } from '@almanac/contracts/account/profile'
import type { User } from '@almanac/contracts/account/session'
import { Slot, useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Card, ErrorState } from '@almanac/ui/content'
import { Row, Screen, Skeleton, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { PasswordOnly, Sections } from './Sections'
import { useProfile } from './useProfile'

/** `/profile`: the participant's data in sections that save separately, and sections of other remotes (specification 000, section 2). */
export function ProfileScreen() {
  const { t } = useTranslation('account')
  const user = useUser()
  const { profile, error, retry, save, showEverywhere } = useProfile()
  const passwordOnly = useFeature('My Profile - Reset PW Only')
  return (
    <Screen title={t('profile.title')} back="/" width={passwordOnly ? 'reading' : 'wide'}>
      {profile ? (
        <>
          <Head profile={profile} />
          {passwordOnly ? (
            <PasswordOnly profile={profile} save={save} />
          ) : (
            <Sections profile={profile} save={save} showEverywhere={showEverywhere}>
              <Slot name="profile.sections" props={{ user_id: user.id }} />
            </Sections>
          )}
        </>
      ) : error ? (
        <ErrorState title={t('profile.not_loaded')} status={error.status} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </Screen>
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
