import { useState } from 'react'
import { api, apiFile } from '@almanac/api-client'
import { allowOwnDataArchive, ownDataArchive } from '@almanac/contracts/account/own-data'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Alert, saveFile } from '@almanac/ui/content'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'
import { Section } from '../profile/Section'
import { PasswordDialog } from '../password/PasswordDialog'

type State = 'idle' | 'making' | 'failed'

/** Downloads all data of the user as one file, after the password was entered again. It is fetched fully first, so that a failure shows an error and leaves no broken file. */
export function OwnDataSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account_profile')
  const toast = useToast()
  const [state, setState] = useState<State>('idle')

  const [asking, setAsking] = useState(false)

  const allow = async (current_password: string) => {
    await api(allowOwnDataArchive, { params: { id: profile.id }, body: { current_password } })
    void download()
  }

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
          <PasswordDialog
            title={t('own_data.download')}
            why={t('own_data.password_why')}
            onClose={() => setAsking(false)}
            onPassword={allow}
          />
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
