import { useState } from 'react'
import { api } from '@almanac/api-client'
import { useCall } from '@almanac/api-client/query'
import { replaceRecoveryCodes, secondFactorState } from '@almanac/contracts/account/second-factor'
import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { PasswordDialog } from '../password/PasswordDialog'
import { Section } from '../profile/Section'
import { RecoveryCodes } from './RecoveryCodes'

/** The second factor of those who need or have one, with new recovery codes; nothing for everybody else. */
export function SecondFactorSection() {
  const { t } = useTranslation('account')
  const { data, refetch } = useCall(secondFactorState)
  if (!data || !(data.needed || data.on)) return null
  return (
    <Section title={t('second_factor.section')} hint={t('second_factor.section_hint')}>
      <Text>{t(data.on ? 'second_factor.is_on' : 'second_factor.is_off')}</Text>
      {data.on && <NewCodes left={data.recovery_codes_left} onReplaced={() => void refetch()} />}
    </Section>
  )
}

interface NewCodesProps {
  /** Unused recovery codes; undefined from a server that does not count them. */
  left: number | undefined
  onReplaced: () => void
}

function NewCodes({ left, onReplaced }: NewCodesProps) {
  const { t } = useTranslation('account')
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // Defers a newer release: the codes are shown only once.
  useBusy(codes !== null)

  const replace = async (current_password: string) => {
    const { recovery_codes } = await api(replaceRecoveryCodes, { body: { current_password } })
    setCodes(recovery_codes)
    setAsking(false)
    onReplaced()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  return (
    <Stack gap={3} align="start">
      {left !== undefined && <Text tone="soft">{t('second_factor.codes_left', { left })}</Text>}
      <Button onClick={() => setAsking(true)}>{t('second_factor.replace')}</Button>
      {asking && (
        <PasswordDialog
          title={t('second_factor.replace')}
          why={t('second_factor.replace_why')}
          onClose={() => setAsking(false)}
          onPassword={replace}
        />
      )}
    </Stack>
  )
}
