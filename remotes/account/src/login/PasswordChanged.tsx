import { useTranslation } from '@almanac/i18n'
import { colour, radius, Row, Icon, space, Text } from '@almanac/ui/core'
import { useLocation } from '@almanac/ui/router'

/** Router state from the reset screen to the login screen: that the password was changed, and of which address if known. */
export const passwordChanged = (email: string | null) => ({ password_changed: true, email: email ?? '' })

/** Says after a reset that the password was changed and that other devices were signed out. */
export function PasswordChanged() {
  const { t } = useTranslation('account')
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('password_changed' in state)) return null
  return (
    <Row
      role="status"
      gap={3}
      align="start"
      style={{
        padding: `${space(3)} ${space(4)}`,
        borderRadius: radius,
        border: `1px solid ${colour.good}`,
        color: colour.good,
      }}
    >
      <Icon name="check" />
      <Text>{t('login.password_changed')}</Text>
    </Row>
  )
}
