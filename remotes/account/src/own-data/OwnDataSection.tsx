import { useState } from 'react'
import { apiFile } from '@almanac/api-client'
import { ownDataArchive } from '@almanac/contracts/account/own-data'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Alert, saveFile } from '@almanac/ui/content'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'
import { Section } from '../profile/Section'
import { PasswordDialog } from './PasswordDialog'

type State = 'idle' | 'making' | 'failed'

/** Downloads all data of the user as one file, after the password was entered again. It is fetched fully first, so that a failure shows an error and leaves no broken file. */
export function OwnDataSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const toast = useToast()
  const [state, setState] = useState<State>('idle')

  const [asking, setAsking] = useState(false)

  const download = async () => {
    setAsking(false)
    setState('making')
    try {
      saveFile(await apiFile(ownDataArchive, { params: { id: profile.id }, noTimeout: true }), t('own_data.file'))
      setState('idle')
      toast(t('own_data.ready'))
    } catch {
      setState('failed')
    }
  }

  return (
    <Section title={t('own_data.title')} hint={t('own_data.hint')}>
      <Stack gap={4} align="start">
        <Text>{t('own_data.what')}</Text>
        <Text variant="small" tone="soft">
          {t('own_data.care')}
        </Text>
        {state === 'failed' && <Alert tone="wrong">{t('own_data.failed')}</Alert>}
        <Button busy={state === 'making'} onClick={() => setAsking(true)}>
          {t('own_data.download')}
        </Button>
        {asking && (
          <PasswordDialog user_id={profile.id} onClose={() => setAsking(false)} onAllowed={() => void download()} />
        )}
        <div role="status">
          {state === 'making' && (
            <Text variant="small" tone="soft">
              {t('own_data.making')}
            </Text>
          )}
        </div>
      </Stack>
    </Section>
  )
}
