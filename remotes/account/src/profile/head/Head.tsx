import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { Row, Stack, Text } from '@almanac/ui/core'
import { studiesOf } from './studies'

/** Who she is to her study: face, name, and the study itself. */
export function Head({ profile }: { profile: Profile }) {
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
