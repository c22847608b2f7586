import { useEffect, useEffectEvent, useState } from 'react'
import { tabStorage } from '@almanac/auth/storage'
import { api } from '@almanac/api-client'
import { createRoomToken } from '@almanac/contracts/telehealth/room'
import { useTranslation } from '@almanac/i18n'
import { useBusy } from '@almanac/federation/shell'
import { Alert } from '@almanac/ui/content'
import { Button, ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { useOtherName } from '../appointments/provider'
import { useUpcomingAppointment } from '../appointments/useAppointments'
import { CallView } from './call/CallView'
import { wordsOf } from './call/ProviderPanel'
import { Waiting } from './call/Waiting'
import { DeviceCheck } from './media/DeviceCheck'
import type { LocalMedia, MediaSnapshot } from './media/localMedia'
import { useLocalMedia } from './media/useLocalMedia'
import { Ended } from './Ended'
import { closedReasonOf, type EndReason } from './VideoRoom'
import { useVideoRoom } from './useVideoRoom'
import { WhoAndWhen } from './WhoAndWhen'

/** Session storage key that marks this tab as in the room: a reload re-enters directly. */
const keyOf = (id: string): string => `almanac.room.${id}`

/** `/virtual_appointments/:id/room`: device test, waiting to be admitted, then the call. */
export function RoomScreen() {
  const { t } = useTranslation('telehealth')
  const { id = '' } = useParams()
  const { media, local } = useLocalMedia()
  const { room, shown, join, reset } = useVideoRoom(id, local)
  const { error, joining, ended, enter, clear } = useEntering(id, async () => {
    if (!local.audio && !local.video) await media.start()
    await join()
  })
  const hasEnded = ended !== null || (room !== null && shown.phase === 'ended')
  const again = () => {
    reset()
    clear()
  }
  useBusy(room !== null && shown.phase !== 'ended')
  useEffect(() => {
    if (shown.phase !== 'ended') return
    tabStorage.remove(keyOf(id))
    media.stop()
  }, [shown.phase, id, media])

  if (room && (shown.phase === 'in' || shown.phase === 'reconnecting'))
    return (
      <Screen title={t('room.title')} heading="hidden">
        <CallView room={room} shown={shown} media={media} local={local} />
      </Screen>
    )
  return (
    <Screen title={t('room.title')} back="/virtual_appointments">
      {hasEnded && (
        <Ended
          appointment_id={id}
          reason={room ? shown.reason : ended}
          role={shown.role}
          onAgain={again}
          onReopened={() => {
            again()
            void enter()
          }}
        />
      )}
      {room && shown.phase === 'waiting' && (
        <>
          <WhoAndWhen id={id} />
          <Waiting
            media={media}
            local={local}
            provider={shown.people.find(({ role }) => role === 'provider')}
            onLeave={() => room.leave()}
          />
        </>
      )}
      {room && shown.phase === 'connecting' && <ListSkeleton rows={3} />}
      {!room && ended === null && (
        <Entry id={id} media={media} local={local} error={error} joining={joining} onJoin={() => void enter()} />
      )}
    </Screen>
  )
}

interface EntryProps {
  /** Of the appointment. */
  id: string
  media: LocalMedia
  local: MediaSnapshot
  /** Why the user could not join. */
  error: string | null
  joining: boolean
  onJoin: () => void
}

/** Whom the visit is with and when, the own picture, then the way in; what works is below, and nothing lies over it. */
function Entry({ id, media, local, error, joining, onJoin }: EntryProps) {
  const { t } = useTranslation('telehealth')
  const appointment = useUpcomingAppointment(id).data?.find((one) => one.id === id)
  const otherName = useOtherName()
  const host = appointment && appointment.side === 'participant' ? otherName(appointment) : null
  return (
    <Stack gap={5}>
      <WhoAndWhen id={id} />
      <Text>{host ? t('room.intro_named', { name: host }) : t('room.intro')}</Text>
      <DeviceCheck media={media} local={local}>
        {error && (
          <Alert tone="wrong" title={t('room.notJoined')}>
            {error}
          </Alert>
        )}
        <Button variant="primary" full icon="video" busy={joining} onClick={onJoin}>
          {t('room.join')}
        </Button>
      </DeviceCheck>
    </Stack>
  )
}

/** Enters on the button, and automatically after a reload during a call. */
function useEntering(id: string, join: () => Promise<void>) {
  const { t } = useTranslation('telehealth')
  const [error, setError] = useState<string | null>(null)
  // It had ended before.
  const [ended, setEnded] = useState<EndReason | null>(null)
  const [joining, setJoining] = useState(() => tabStorage.get(keyOf(id)) !== null)

  async function enter(): Promise<void> {
    setJoining(true)
    setError(null)
    try {
      await join()
      tabStorage.set(keyOf(id), 'in')
    } catch (reason) {
      tabStorage.remove(keyOf(id))
      const closed = closedReasonOf(reason)
      if (closed) setEnded(closed)
      else setError(wordsOf(reason, t('errors.DEFAULT_ERROR')))
    }
    setJoining(false)
  }

  const enterAgain = useEffectEvent(enter)
  useEffect(() => {
    if (tabStorage.get(keyOf(id)) !== null) void enterAgain()
    // A visit that is over is not offered; any other refusal is shown once the user wants to join.
    else
      api(createRoomToken, { body: { appointment_id: id } }).catch((reason: unknown) =>
        setEnded(closedReasonOf(reason)),
      )
  }, [id])
  return { error, joining, ended, enter, clear: () => setEnded(null) }
}
