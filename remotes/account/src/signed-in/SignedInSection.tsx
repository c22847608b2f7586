import { useId, useState } from 'react'
import { api, type ApiError } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import type { Profile } from '@almanac/contracts/account/profile'
import { endOneSession, endOtherSessions, listSessions, type SignedInDevice } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Alert, ErrorState } from '@almanac/ui/content'
import { Button, ListSkeleton, Row, Stack, Text, useToast } from '@almanac/ui/core'
import { Section } from '../profile/Section'

/** Devices that are shown at first. */
const MAX_SHOWN = 5

/** A session that has not shown the passkey that a company asks for signs no other device out. */
const isPasskeyAsked = (error: ApiError | null) =>
  error?.errors.some(({ code }) => code === 'PASSKEY_REQUIRED') ?? false

/** The signed-in devices, each with a sign-out button. */
export function SignedInSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useCall(listSessions)
  const { busy, failed, endOne, endOthers } = useEndSessions()
  const [all, setAll] = useState(false)
  // This device first; the others come in the order of their last use.
  const devices = (data ?? []).toSorted((one, other) => Number(other.current) - Number(one.current))
  const shown = all ? devices : devices.slice(0, MAX_SHOWN)
  return (
    <Section title={t('signed_in.title')} hint={t('signed_in.hint')}>
      {failed && <Alert tone="wrong">{t('signed_in.failed')}</Alert>}
      {!data ? (
        isPasskeyAsked(error) ? (
          <Text tone="soft">{t('signed_in.after_passkey')}</Text>
        ) : error ? (
          <ErrorState title={t('signed_in.not_loaded')} status={error.status} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={2} avatar={false} />
        )
      ) : (
        <Stack gap={4}>
          <Stack as="ul" gap={3} aria-label={t('signed_in.title')}>
            {shown.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                timeZone={profile.time_zone ?? undefined}
                busy={busy === device.id}
                onEnd={() => void endOne(device.id)}
              />
            ))}
          </Stack>
          {(data.length > 2 || shown.length < data.length) && (
            <Stack gap={3} align="start">
              {shown.length < data.length && (
                <Button variant="quiet" onClick={() => setAll(true)}>
                  {t('signed_in.all', { total: data.length })}
                </Button>
              )}
              <Button busy={busy === 'others'} onClick={() => void endOthers()}>
                {t('signed_in.end_others')}
              </Button>
            </Stack>
          )}
        </Stack>
      )}
    </Section>
  )
}

/** Signs devices out; `busy` is the id of the one in progress, or `others`. */
function useEndSessions() {
  const { t } = useTranslation('account')
  const toast = useToast()
  const client = useQueryClient()
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
  const endOne = (id: string) => {
    const work = () => api(endOneSession, { params: { id } })
    return end(id, work, (device) => device.id === id)
  }
  const endOthers = () => {
    const work = () => api(endOtherSessions)
    return end('others', work, ({ current }) => !current)
  }
  return { busy, failed, endOne, endOthers }
}

interface DeviceRowProps {
  device: SignedInDevice
  timeZone: string | undefined
  busy: boolean
  onEnd: () => void
}

/** One device: its name, when it was last used, and a sign-out button unless it is this one. */
function DeviceRow({ device, timeZone, busy, onEnd }: DeviceRowProps) {
  const { t, format } = useTranslation('account')
  const name = device.device_name ?? t('signed_in.unknown')
  const dates = useId()
  return (
    <Row as="li" gap={3} justify="between" wrap>
      <Stack gap={1} style={{ flex: '1 1 12rem' }}>
        <Row gap={2} wrap>
          <Text weight="bold">
            <bdi>{name}</bdi>
          </Text>
          {device.current && (
            <Text as="span" variant="small" tone="good" weight="bold">
              {t('signed_in.current')}
            </Text>
          )}
        </Row>
        <Text variant="small" tone="soft" id={dates}>
          {/* With the time: devices with one name differ in nothing else. */}
          {t('signed_in.since', { date: format.dateTime(device.created_at, { timeZone }) })}
        </Text>
        {!device.current && (
          <Text variant="small" tone="soft">
            {t('signed_in.last_seen', { date: format.dateTime(device.last_seen_at, { timeZone }) })}
          </Text>
        )}
        <Text variant="small" tone="soft">
          {t('signed_in.until', { date: format.date(device.expires_at, 'medium', { timeZone }) })}
        </Text>
      </Stack>
      {!device.current && (
        <Button
          busy={busy}
          onClick={onEnd}
          aria-label={t('signed_in.end_what', { device: name })}
          aria-describedby={dates}
        >
          {t('signed_in.end')}
        </Button>
      )}
    </Row>
  )
}
