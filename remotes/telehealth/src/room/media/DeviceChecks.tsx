import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { colour, Icon, radius, radiusControl, Row, Stack, Text } from '@almanac/ui/core'
import { CallSymbol } from '../call/CallSymbol'
import type { CallIcon } from '../call/icons'
import type { MediaSnapshot } from './localMedia'
import { SpeakerTest } from './SpeakerTest'
import { useLevel } from './useLevel'

/** Level from which somebody is speaking: 24 dB over a quiet room. */
const SPOKEN = 0.4

interface DeviceChecksProps {
  local: MediaSnapshot
  /** Buttons of the camera. */
  cameraButtons: ReactNode
}

/** What was found to work: whether the others see the user and hear them, and whether the user hears. */
export function DeviceChecks({ local: { audio, video, cameraSuspended }, cameraButtons }: DeviceChecksProps) {
  const { t } = useTranslation('telehealth')
  const [hears, setHears] = useState(false)
  const seen = video !== null && !cameraSuspended
  return (
    <Card>
      <Stack as="ul" gap={5} aria-label={t('devices.checks')}>
        <Check icon="camera" done={seen} title={t(seen ? 'devices.isSeen' : 'devices.isNotSeen')}>
          {cameraButtons}
        </Check>
        {audio === null ? (
          <Check icon="microphone" done={false} title={t('devices.isNotHeard')} />
        ) : (
          <Microphone key={audio.id} track={audio} />
        )}
        <Check icon="speaker" done={hears} title={t(hears ? 'devices.hears' : 'devices.hearsNotYet')}>
          <SpeakerTest heard={hears} onHeard={setHears} />
        </Check>
      </Stack>
    </Card>
  )
}

interface CheckProps {
  icon: CallIcon
  done: boolean
  /** Says whether it works. */
  title: string
  children?: ReactNode
}

function Check({ icon, done, title, children }: CheckProps) {
  return (
    <li>
      <Row gap={3} align="start" wrap>
        <span
          style={{
            flex: 'none',
            inlineSize: 44,
            blockSize: 44,
            display: 'grid',
            placeItems: 'center',
            boxSizing: 'border-box',
            border: '2px solid transparent',
            borderRadius: radiusControl,
            background: done ? colour.accent_soft : colour.ground,
            color: done ? colour.good : colour.ink_soft,
          }}
        >
          {done ? <Icon name="check" /> : <CallSymbol icon={icon} />}
        </span>
        <Stack gap={2} style={{ flex: '1 1 9em', minWidth: 0, paddingBlockStart: '0.625rem' }}>
          <Text as="span" weight={done ? 'bold' : 'regular'} role="status">
            {title}
          </Text>
          {children}
        </Stack>
      </Row>
    </li>
  )
}

/** Whether the microphone has heard a voice since it was turned on, and its level. */
function Microphone({ track }: { track: MediaStreamTrack }) {
  const { t } = useTranslation('telehealth')
  const level = useLevel(track)
  const [heard, setHeard] = useState(false)
  const isSpoken = level >= SPOKEN
  useEffect(() => {
    if (isSpoken) setHeard(true)
  }, [isSpoken])
  return (
    <Check icon="microphone" done={heard} title={t(heard ? 'devices.isHeard' : 'devices.levelHint')}>
      <Level level={level} />
    </Check>
  )
}

/** The level of the microphone as a bar, and as text for screen readers. */
function Level({ level }: { level: number }) {
  const { t, format } = useTranslation('telehealth')
  const percent = Math.round(level * 100)
  return (
    <div
      role="meter"
      aria-label={t('devices.level')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={format.percent(level)}
      style={{
        blockSize: 12,
        borderRadius: radius,
        border: `1px solid ${colour.control}`,
        background: colour.ground,
        overflow: 'hidden',
      }}
    >
      <div
        style={{
          blockSize: '100%',
          inlineSize: `${percent}%`,
          background: colour.good,
          // Forced colors take the color away.
          borderInlineEnd: '3px solid transparent',
        }}
      />
    </div>
  )
}
