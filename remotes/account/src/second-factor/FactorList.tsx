import type { Answer } from '@almanac/contracts'
import type { Passkey, secondFactorState } from '@almanac/contracts/account/second-factor'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import type { FactorAction } from './FactorDialog'

export type FactorState = Answer<typeof secondFactorState>

interface FactorListProps {
  state: FactorState
  timeZone: string | undefined
  /** Nothing can be changed in this session. */
  isLocked: boolean
  onAction: (action: FactorAction) => void
}

/** The authenticator app, the passkeys and the recovery codes, each with what can be done about it; also passkeys that are no second factor. */
export function FactorList({ state, timeZone, isLocked, onAction }: FactorListProps) {
  const { t } = useTranslation('account')
  const { needed, on, recovery_codes_left: left } = state
  // A server of an earlier release knows apps alone.
  const { app = on, passkeys = [] } = state
  if (!app && passkeys.length === 0) return null
  const isOnly = on && (app ? 1 : 0) + passkeys.length === 1
  const isKept = isOnly && needed
  return (
    <Stack gap={4} align="stretch">
      <Stack as="ul" gap={4} aria-label={t(on ? 'second_factor.section' : 'second_factor.passkeys')}>
        {app && <AppRow isLocked={isLocked} isKept={isKept} isOnly={isOnly} onAction={onAction} />}
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} {...{ passkey, timeZone, isLocked, isKept, isOnly, onAction }} />
        ))}
        {left !== undefined && (
          <Row as="li" gap={3} justify="between" wrap>
            <Stack gap={1} style={{ flex: '1 1 12rem' }}>
              <Text weight="bold">{t('second_factor.codes')}</Text>
              <Text variant="small" tone={left === 0 ? 'wrong' : 'soft'}>
                {t('second_factor.codes_left', { left })}
              </Text>
            </Stack>
            {!isLocked && <Button onClick={() => onAction({ kind: 'codes' })}>{t('second_factor.replace')}</Button>}
          </Row>
        )}
      </Stack>
      {isKept && !isLocked && (
        <Text variant="small" tone="soft">
          {t('second_factor.last_kept')}
        </Text>
      )}
    </Stack>
  )
}

interface RowProps {
  isLocked: boolean
  /** It is needed and the only one, and cannot be removed. */
  isKept: boolean
  isOnly: boolean
  onAction: (action: FactorAction) => void
}

function AppRow({ isLocked, isKept, isOnly, onAction }: RowProps) {
  const { t } = useTranslation('account')
  const name = t('second_factor.app')
  return (
    <Row as="li" gap={3} justify="between" wrap>
      <Stack gap={1} style={{ flex: '1 1 12rem' }}>
        <Text weight="bold">{name}</Text>
      </Stack>
      {!isLocked && (
        <Row gap={2} wrap>
          <Button onClick={() => onAction({ kind: 'add_app', replace: true })}>{t('second_factor.move_app')}</Button>
          {!isKept && (
            <Button
              onClick={() => onAction({ kind: 'remove_app', isLast: isOnly })}
              aria-label={t('second_factor.remove_what', { what: name })}
            >
              {t('second_factor.remove')}
            </Button>
          )}
        </Row>
      )}
    </Row>
  )
}

function PasskeyRow({
  passkey,
  timeZone,
  isLocked,
  isKept,
  isOnly,
  onAction,
}: RowProps & { passkey: Passkey; timeZone: string | undefined }) {
  const { t, format } = useTranslation('account')
  const { name, created_at, last_used_at } = passkey
  return (
    <Row as="li" gap={3} justify="between" wrap>
      <Stack gap={1} style={{ flex: '1 1 12rem' }}>
        <Text weight="bold">
          <bdi>{name}</bdi>
        </Text>
        <Text variant="small" tone="soft">
          {t('second_factor.passkey_since', { date: format.date(created_at, 'medium', { timeZone }) })}
        </Text>
        <Text variant="small" tone="soft">
          {last_used_at === null
            ? t('second_factor.never_used')
            : t('second_factor.last_used', { date: format.dateTime(last_used_at, { timeZone }) })}
        </Text>
      </Stack>
      {!isLocked && (
        <Row gap={2} wrap>
          <Button
            onClick={() => onAction({ kind: 'rename', passkey })}
            aria-label={t('second_factor.rename_what', { what: name })}
          >
            {t('second_factor.rename')}
          </Button>
          {!isKept && (
            <Button
              onClick={() => onAction({ kind: 'remove_passkey', passkey, isLast: isOnly })}
              aria-label={t('second_factor.remove_what', { what: name })}
            >
              {t('second_factor.remove')}
            </Button>
          )}
        </Row>
      )}
    </Row>
  )
}
