import { useMemo } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Text, colour, radius, space } from '@almanac/ui/core'
import type { MediaSnapshot } from '../media/localMedia'
import { VideoPicture } from '../media/VideoPicture'

/** The user's own video, small in a corner; without one, why there is none. */
export function OwnPicture({ local: { video, cameraSuspended } }: { local: MediaSnapshot }) {
  const { t } = useTranslation('telehealth')
  const stream = useMemo(() => (video ? new MediaStream([video]) : null), [video])
  return (
    <div
      style={{
        position: 'absolute',
        insetBlockStart: space(2),
        insetInlineEnd: space(2),
        inlineSize: 'min(28%, 10rem)',
        aspectRatio: '4 / 3',
        display: 'grid',
        placeItems: 'center',
        borderRadius: radius,
        border: `2px solid ${colour.surface}`,
        background: colour.surface,
        overflow: 'hidden',
      }}
    >
      {stream && !cameraSuspended ? (
        <VideoPicture own stream={stream} label={t('room.ownPicture')} />
      ) : (
        <Text variant="small" tone="soft" align="center">
          {cameraSuspended ? t('room.ownCameraSuspended') : t('room.theirCameraOff')}
        </Text>
      )}
    </div>
  )
}
