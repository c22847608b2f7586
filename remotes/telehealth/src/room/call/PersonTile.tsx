import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { Text, colour, radius, space } from '@almanac/ui/core'
import { VideoPicture } from '../media/VideoPicture'
import type { Participant } from '../VideoRoom'

interface PersonTileProps {
  person: Participant
  speaker: string | undefined
  caption: string
}

/** A person in the call: video, or photo or face, name, and a note on their connection. */
export function PersonTile({ person, speaker, caption }: PersonTileProps) {
  const { t } = useTranslation('telehealth')
  const name = `${person.first_name} ${person.last_name}`.trim() || t('room.somebody')
  const showsPicture = person.camera && !person.paused
  return (
    <div
      role="group"
      aria-label={name}
      style={{
        position: 'relative',
        minBlockSize: 0,
        display: 'grid',
        placeItems: 'center',
        background: colour.accent_soft,
        borderRadius: radius,
        overflow: 'hidden',
      }}
    >
      {!showsPicture && <Avatar size={96} name={name} avatar_id={person.avatar_id} image_id={person.image_id} />}
      {/* Always rendered, because it also plays the audio. */}
      <div style={{ position: 'absolute', inset: 0, opacity: showsPicture ? 1 : 0 }} aria-hidden={!showsPicture}>
        <VideoPicture stream={person.stream} label={t('room.pictureOf', { name })} speaker={speaker} />
      </div>
      <div
        style={{
          position: 'absolute',
          insetBlockEnd: space(2),
          insetInline: space(2),
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          gap: space(1),
        }}
      >
        {caption && (
          <Label>
            <Text as="span">{caption}</Text>
          </Label>
        )}
        <Label>
          <Text as="span" weight="bold">
            <bdi>{name}</bdi>
          </Text>
          <Text as="span" variant="small" role="status">
            {useNote(person)}
          </Text>
        </Label>
      </div>
    </div>
  )
}

function Label({ children }: { children: React.ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: space(2),
        padding: `${space(1)} ${space(2)}`,
        borderRadius: radius,
        background: colour.surface,
      }}
    >
      {children}
    </div>
  )
}

/** The most important note on a person's connection, or what is off on their side. */
function useNote({ connection, quality, ...devices }: Participant): string {
  const { t } = useTranslation('telehealth')
  if (connection === 'connecting') return t('room.connectingTo')
  if (connection === 'unreachable') return t('room.unconnected')
  if (connection === 'interrupted') return t('room.interrupted')
  if (devices.suspended) return t('room.suspended')
  if (devices.paused) return t('room.theirPictureHeld')
  const off = [
    ...(devices.microphone ? [] : [t('room.theyAreMuted')]),
    ...(devices.camera ? [] : [t('room.theirCameraOff')]),
  ]
  if (off.length > 0) return off.join(' · ')
  if (quality === 'poor') return t('room.qualityPoor')
  return quality === 'weak' ? t('room.qualityWeak') : ''
}
