import { useState } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { endOneSession, endOtherSessions, listSessions, type SignedInDevice } from '@almanac/contracts/account/session'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Alert, ErrorState } from '@almanac/ui/content'
import { Button, ListSkeleton, Stack, useToast } from '@almanac/ui/core'
import { Section } from '../profile/Section'
import { DeviceRow } from './DeviceRow'

/** Where she is signed in, with a way to sign each one out. */
export function SignedInSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const toast = useToast()
  const client = useQueryClient()
  const { data, error, refetch } = useCall(listSessions)
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  const end = async (which: string, work: () => Promise<unknown>, gone: (device: SignedInDevice) => boolean) => {
    setBusy(which)
    setFailed(false)
    try {
      await work()
      client.setQueryData<SignedInDevice[]>(queryOf(listSessions).queryKey, (devices) =>
        devices?.filter((device) => !gone(device)),
      )
      toast(t('signed_in.signed_out'))
    } catch {
      setFailed(true)
    } finally {
      setBusy(null)
    }
  }

  return (
    <Section title={t('signed_in.title')} hint={t('signed_in.hint')}>
      {failed && <Alert tone="wrong">{t('signed_in.failed')}</Alert>}
      {!data ? (
        error ? (
          <ErrorState title={t('signed_in.not_loaded')} status={error.status} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={2} avatar={false} />
        )
      ) : (
        <Stack gap={4}>
          <Stack as="ul" gap={3} aria-label={t('signed_in.title')}>
            {data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                timeZone={profile.time_zone ?? undefined}
                busy={busy === device.id}
                onEnd={() =>
                  void end(
                    device.id,
                    () => api(endOneSession, { params: { id: device.id } }),
                    ({ id }) => id === device.id,
                  )
                }
              />
            ))}
          </Stack>
          {data.length > 2 && (
            <Stack align="start">
              <Button
                busy={busy === 'others'}
                onClick={() =>
                  void end(
                    'others',
                    () => api(endOtherSessions),
                    ({ current }) => !current,
                  )
                }
              >
                {t('signed_in.end_others')}
              </Button>
            </Stack>
          )}
        </Stack>
      )}
    </Section>
  )
}
