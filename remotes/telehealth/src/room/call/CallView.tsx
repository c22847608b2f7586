import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useLocale, useTranslation } from '@almanac/i18n'
import { Alert, Picture } from '@almanac/ui/content'
import { colour, Dialog, space, Stack, Text } from '@almanac/ui/core'
import { Select } from '@almanac/ui/fields'
import type { LocalMedia, MediaSnapshot } from '../media/localMedia'
import { RefusalHelp } from '../media/RefusalHelp'
import type { Participant, RoomSnapshot, VideoRoom } from '../VideoRoom'
import { CallControls } from './CallControls'
import { Chat } from './Chat'
import { AddGuest, WaitingPeople } from './ProviderPanel'
import { LeaveDialog } from './LeaveDialog'
import { OwnPicture } from './OwnPicture'
import { PersonTile } from './PersonTile'
import { Unconnected } from './Unconnected'
import { useCaptions, useCaptionsAvailable } from './useCaptions'
import { useEndsSoon } from './useEndsSoon'
import { useLeaving } from './useLeaving'
import { usePictureInPicture } from './usePictureInPicture'
import { useWakeLock } from './useWakeLock'

interface CallViewProps {
  room: VideoRoom
  shown: RoomSnapshot
  media: LocalMedia
  local: MediaSnapshot
}

type Opened = 'chat' | 'speaker' | 'add' | 'leave' | null

const canChooseSpeaker = (local: MediaSnapshot): boolean =>
  local.speakers.length > 1 && 'setSinkId' in HTMLMediaElement.prototype

/** The call: the other people, the user in a corner, and the controls. It covers the page, whose navigation would leave the call. */
export function CallView({ room, shown, media, local }: CallViewProps) {
  const { locale } = useLocale()
  const stage = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const [read, setRead] = useState(0)
  const [captions, setCaptions] = useState(false)
  const [speaker, setSpeaker] = useState<string | undefined>()
  const captionsAvailable = useCaptionsAvailable(locale)
  useWakeLock()
  const leaving = useLeaving(() => room.leave())
  const pictureInPicture = usePictureInPicture(stage)
  const there = shown.people.filter(({ admitted, incarnation, stream }) => admitted && (incarnation ?? stream))
  const received = shown.chat.filter(({ from }) => from !== null).length
  useEffect(() => {
    if (opened === 'chat') setRead(received)
  }, [opened, received])
  const isProvider = shown.role === 'provider'
  const canShrink = document.pictureInPictureEnabled && there.length > 0

  return (
    <div style={cover}>
      <Notes shown={shown} local={local} />
      <Unconnected room={room} shown={shown} />
      <RefusalHelp media={media} local={local} />
      {isProvider && <WaitingPeople room={room} people={shown.people} />}
      <div ref={stage} style={grid}>
        {there.map((person) => (
          <CaptionedTile key={person.user_id} person={person} speaker={speaker} captions={captions} locale={locale} />
        ))}
        {there.length === 0 && <Alone />}
        <OwnPicture local={local} />
      </div>
      <CallControls
        media={media}
        local={local}
        chatOpen={opened === 'chat'}
        unread={received - read}
        onChat={() => setOpened('chat')}
        captions={captions}
        {...(captionsAvailable ? { onCaptions: () => setCaptions(!captions) } : {})}
        pictureInPicture={pictureInPicture.isOpen}
        {...(canShrink ? { onPictureInPicture: pictureInPicture.toggle } : {})}
        {...(canChooseSpeaker(local) ? { onSpeaker: () => setOpened('speaker') } : {})}
        {...(isProvider && there.length < 2 ? { onAddPerson: () => setOpened('add') } : {})}
        onLeave={() => setOpened('leave')}
      />
      <CallDialogs
        {...{ room, shown, local, speaker }}
        opened={leaving.asked ? 'leave' : opened}
        onSpeaker={setSpeaker}
        onLeave={leaving.asked ? leaving.go : () => room.leave()}
        elsewhere={leaving.asked}
        onClose={() => {
          leaving.stay()
          setOpened(null)
        }}
      />
    </div>
  )
}

const cover: CSSProperties = {
  position: 'fixed',
  inset: 0,
  zIndex: 1250,
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  padding: `calc(${space(2)} + env(safe-area-inset-top)) ${space(2)} calc(${space(3)} + env(safe-area-inset-bottom))`,
  background: colour.ground,
  overflow: 'auto',
}

const grid: CSSProperties = {
  position: 'relative',
  flex: '1 1 16rem',
  minBlockSize: '12rem',
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
}

function Alone() {
  const { t } = useTranslation('telehealth')
  return (
    <Stack align="center" justify="center" gap={3}>
      <Picture name="video" />
      <Text variant="lead" align="center" role="status">
        {t('room.alone')}
      </Text>
    </Stack>
  )
}

interface CallDialogsProps {
  room: VideoRoom
  shown: RoomSnapshot
  local: MediaSnapshot
  opened: Opened
  speaker: string | undefined
  onSpeaker: (id: string) => void
  onLeave: () => void
  /** Whether the user is navigating to another screen. */
  elsewhere: boolean
  onClose: () => void
}

/** The dialogs opened by the buttons of the call. */
function CallDialogs({ room, shown, local, opened, speaker, onSpeaker, onClose, ...leaving }: CallDialogsProps) {
  const { t } = useTranslation('telehealth')
  return (
    <>
      <Dialog open={opened === 'chat'} onClose={onClose} title={t('room.chat')}>
        <Chat room={room} entries={shown.chat} />
      </Dialog>
      <Dialog open={opened === 'speaker'} onClose={onClose} title={t('room.speaker')}>
        <Select
          label={t('room.speaker')}
          value={speaker ?? local.speakers[0]?.deviceId ?? ''}
          onChange={onSpeaker}
          // If a browser hides the device names, they are numbered.
          options={local.speakers.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label || t('room.speakerNumber', { number: index + 1 }),
          }))}
        />
      </Dialog>
      {opened === 'add' && <AddGuest room={room} onClose={onClose} />}
      {opened === 'leave' && (
        <LeaveDialog room={room} provider={shown.role === 'provider'} onClose={onClose} {...leaving} />
      )}
    </>
  )
}

/** Notes on the current state of the call. */
function Notes({ shown, local }: { shown: RoomSnapshot; local: MediaSnapshot }) {
  const { t } = useTranslation('telehealth')
  const minutes = useEndsSoon(shown.ends_at)
  return (
    <div role="status" style={{ display: 'flex', flexDirection: 'column', gap: space(2) }}>
      {shown.phase === 'reconnecting' && <Alert tone="warning">{t('room.reconnecting')}</Alert>}
      {(local.microphoneSuspended || local.cameraSuspended) && <Alert tone="warning">{t('room.ownSuspended')}</Alert>}
      {shown.paused && <Alert>{t('room.ownPictureHeld')}</Alert>}
      {minutes !== null && <Alert>{t('room.endsSoon', { count: minutes })}</Alert>}
    </div>
  )
}

interface CaptionedTileProps {
  person: Participant
  speaker: string | undefined
  captions: boolean
  locale: string
}

function CaptionedTile({ person, speaker, captions, locale }: CaptionedTileProps) {
  const caption = useCaptions(person.stream, locale, captions)
  return <PersonTile person={person} speaker={speaker} caption={caption} />
}
