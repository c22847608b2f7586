import { useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { announce } from '@almanac/auth'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Alert, saveFile } from '@almanac/ui/content'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'
import { Section } from '../profile/Section'

type State = 'idle' | 'making' | 'failed'

/** Downloads all data of the user as one file. It is fetched fully first, so that a failure shows an error and leaves no broken file. */
export function OwnDataSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const toast = useToast()
  const [state, setState] = useState<State>('idle')

  const download = async () => {
    setState('making')
    try {
      saveFile(await fetchArchive(profile.id), t('own_data.file'))
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
        <Button busy={state === 'making'} onClick={() => void download()}>
          {t('own_data.download')}
        </Button>
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

/** Fetches the whole archive of a user. Throws ApiError: status 0 when there was no response or it was cut off. */
async function fetchArchive(user_id: string): Promise<Blob> {
  try {
    const answer = await fetch(`/api/users/${encodeURIComponent(user_id)}/own_data.zip`, { cache: 'no-store' })
    if (answer.ok) return await answer.blob()
    if (answer.status === 401) announce({ type: 'unauthorized', study_closed: false })
    throw new ApiError(answer.status, [])
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, [])
  }
}
