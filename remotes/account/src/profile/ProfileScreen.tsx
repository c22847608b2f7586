import { useUser } from '@almanac/auth'
import { Slot } from '@almanac/federation/shell'
import { useTexts } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { Row, Screen, Text } from '@almanac/ui/core'
import { Facts } from './Facts'

/** `/profile`: what the study knows of the participant herself, and what other remotes keep of her. */
export function ProfileScreen() {
  const { t } = useTexts('account')
  const user = useUser()
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return (
    <Screen title={t('profile.title')} back="/">
      {name !== '' && (
        <Row gap={4}>
          <Avatar name={name} avatar_id={user.avatar_id} size={64} />
          <Text as="p" variant="title">{name}</Text>
        </Row>
      )}
      <Facts user={user} />
      <Slot name="profile.sections" given={{ user_id: user.id }} />
    </Screen>
  )
}
