import { useMemo, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Card, Picture } from '@almanac/ui/content'
import { Button, Row, Stack, Text, colour } from '@almanac/ui/core'
import { DeviceChecks } from './DeviceChecks'
import type { LocalMedia, MediaSnapshot } from './localMedia'
import { RefusalHelp } from './RefusalHelp'
import { VideoPicture } from './VideoPicture'

interface DeviceCheckProps {
  media: LocalMedia
  local: MediaSnapshot
  /** Whether it is the main content of the screen. */
  alone?: boolean
  /** What follows once the picture is right, between the preview and the checks. */
  children?: ReactNode
}

/** Device test before a call: preview of the video and audio that others will receive. */
export function DeviceCheck({ media, local, alone = false, children }: DeviceCheckProps) {
  const { t } = useTranslation('telehealth')
  const { audio, video, cameras, starting, cameraSuspended } = local
  const preview = useMemo(() => (video ? new MediaStream([video]) : null), [video])
  const started = audio !== null || video !== null
  const isRefused = local.microphoneRefusal !== null || local.cameraRefusal !== null
  return (
    <Stack gap={4}>
      <Card padding={0}>
        <div
          style={{
            position: 'relative',
            aspectRatio: '4 / 3',
            // Before there is a picture, what works is to be seen with the way in.
            maxBlockSize: preview ? '40vh' : '20vh',
            inlineSize: '100%',
            display: 'grid',
            placeItems: 'center',
            background: colour.accent_soft,
            overflow: 'hidden',
          }}
        >
          {preview && !cameraSuspended ? (
            <VideoPicture own stream={preview} label={t('devices.preview')} />
          ) : (
            <Stack gap={2} align="center">
              <Picture name="video" width={88} />
              <Text align="center">
                {cameraSuspended ? t('room.ownSuspended') : started ? t('devices.cameraOff') : t('devices.notStarted')}
              </Text>
            </Stack>
          )}
        </div>
      </Card>
      <RefusalHelp media={media} local={local} />
      {/* After a refusal its help has the button that tries again. */}
      {!started && !isRefused && (
        <Button variant={alone ? 'primary' : 'secondary'} full busy={starting} onClick={() => void media.start()}>
          {t('devices.start')}
        </Button>
      )}
      {children}
      <DeviceChecks
        local={local}
        cameraButtons={
          started && (
            <Row gap={2} wrap>
              <Button onClick={() => void media.setCamera(video === null)}>
                {video ? t('devices.withoutCamera') : t('devices.withCamera')}
              </Button>
              {video && cameras.length > 1 && (
                <Button onClick={() => void media.switchCamera()}>{t('devices.switchCamera')}</Button>
              )}
            </Row>
          )
        }
      />
    </Stack>
  )
}
