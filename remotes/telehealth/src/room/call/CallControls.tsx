import { useTranslation } from '@almanac/i18n'
import { space } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { CallButton } from './CallButton'
import type { LocalMedia, MediaSnapshot } from '../media/localMedia'

interface CallControlsProps {
  media: LocalMedia
  local: MediaSnapshot
  chatOpen: boolean
  unread: number
  onChat: () => void
  /** Omitted if this device has no captions. */
  onCaptions?: () => void
  captions: boolean
  /** Omitted if there is no video to show. */
  onPictureInPicture?: () => void
  pictureInPicture: boolean
  /** Omitted if the browser cannot choose a speaker. */
  onSpeaker?: () => void
  /** Omitted for everybody except the provider. */
  onAddPerson?: () => void
  onLeave: () => void
}

type CallButtonsProps = Omit<CallControlsProps, 'onLeave'>

/** What is seldom pressed, and not there on each device or for each person. */
function FurtherButtons({ media, local, captions, pictureInPicture, ...on }: CallButtonsProps) {
  const { t } = useTranslation('telehealth')
  const video = local.cameraSuspended ? null : local.video
  return (
    <>
      {video && local.cameras.length > 1 && (
        <CallButton
          icon="switchCamera"
          word={t('room.words.otherCamera')}
          label={t('devices.switchCamera')}
          onClick={() => void media.switchCamera()}
        />
      )}
      {on.onSpeaker && (
        <CallButton icon="speaker" word={t('room.speaker')} label={t('room.speaker')} onClick={on.onSpeaker} />
      )}
      {on.onCaptions && (
        <CallButton
          icon="captions"
          word={t('room.words.captions')}
          label={captions ? t('room.captionsOff') : t('room.captionsOn')}
          marked={captions}
          onClick={on.onCaptions}
        />
      )}
      {on.onPictureInPicture && (
        <CallButton
          icon="pictureInPicture"
          word={t('room.words.smallWindow')}
          label={pictureInPicture ? t('room.pictureInPictureOff') : t('room.pictureInPicture')}
          marked={pictureInPicture}
          onClick={on.onPictureInPicture}
        />
      )}
      {on.onAddPerson && (
        <CallButton icon="addPerson" word={t('room.addTitle')} label={t('room.addTitle')} onClick={on.onAddPerson} />
      )}
    </>
  )
}

/** What this device sends, and the chat. */
function MainButtons({ media, local, chatOpen, unread, onChat }: CallButtonsProps) {
  const { t } = useTranslation('telehealth')
  const { muted } = local
  const audio = local.microphoneSuspended ? null : local.audio
  const video = local.cameraSuspended ? null : local.video
  return (
    <>
      <CallButton
        icon={muted || !audio ? 'microphoneOff' : 'microphone'}
        word={t('room.words.microphone')}
        label={audio ? (muted ? t('room.unmute') : t('room.mute')) : t('room.startMicrophone')}
        marked={muted || !audio}
        onClick={() => (audio ? media.setMuted(!muted) : void media.startMicrophone())}
      />
      <CallButton
        icon={video ? 'camera' : 'cameraOff'}
        word={t('room.words.camera')}
        label={video ? t('room.stopCamera') : t('room.startCamera')}
        marked={!video}
        onClick={() => void media.setCamera(!video)}
      />
      <CallButton
        icon="chat"
        word={t('room.chat')}
        label={unread > 0 ? t('room.openChatUnread', { count: unread }) : t('room.chat')}
        expanded={chatOpen}
        marked={chatOpen}
        count={unread}
        onClick={onChat}
      />
    </>
  )
}

const row: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: space(2), justifyContent: 'center' }

/** As wide as its four buttons at their widest: by the width that they begin with Leave would take a row of its own. */
const mainRow: CSSProperties = { ...row, minInlineSize: 'min(100%, 20.5rem)' }

/**
 * The buttons of a call, each labeled with its action. Where they need two rows, the lower one, which the thumb reaches,
 * has those that everybody needs, and Leave is always at its end.
 */
export function CallControls({ onLeave, ...buttons }: CallControlsProps) {
  const { t } = useTranslation('telehealth')
  return (
    <div role="toolbar" aria-label={t('room.controls')} style={row}>
      <div style={row}>
        <FurtherButtons {...buttons} />
      </div>
      <div style={mainRow}>
        <MainButtons {...buttons} />
        <CallButton danger icon="leave" word={t('room.leave')} label={t('room.leave')} onClick={onLeave} />
      </div>
    </div>
  )
}
