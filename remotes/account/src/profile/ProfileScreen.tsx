import { useUser } from '@almanac/auth'
import { Slot, useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Screen } from '@almanac/ui/core'
import { Head } from './head/Head'
import { Loading } from './head/Loading'
import { PasswordOnly } from './PasswordOnly'
import { Sections } from './Sections'
import { useProfile } from './useProfile'

/** `/profile`: everything that a participant keeps of herself, in sections that save on their own; and what other remotes keep of her (specification 000, section 2). */
export function ProfileScreen() {
  const { t } = useTranslation('account')
  const user = useUser()
  const { profile, error, retry, save, take } = useProfile()
  const passwordOnly = useFeature('My Profile - Reset PW Only')
  return (
    <Screen title={t('profile.title')} back="/">
      {profile ? (
        <>
          <Head profile={profile} />
          {passwordOnly ? (
            <PasswordOnly save={save} />
          ) : (
            <Sections profile={profile} save={save} take={take}>
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
