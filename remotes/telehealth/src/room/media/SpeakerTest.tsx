import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Text } from '@almanac/ui/core'

const SECONDS = 1.2
const NOTES_HZ = [523, 659, 784]

/** Plays three rising notes. */
function play(): void {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.value = 0.2
  volume.connect(context.destination)
  NOTES_HZ.forEach((frequency, index) => {
    const note = context.createOscillator()
    note.frequency.value = frequency
    note.connect(volume)
    note.start(context.currentTime + (index * SECONDS) / 3)
    note.stop(context.currentTime + ((index + 1) * SECONDS) / 3)
    if (index === NOTES_HZ.length - 1) note.onended = () => void context.close()
  })
}

interface SpeakerTestProps {
  heard: boolean
  /** The user has said whether they heard it. */
  onHeard: (heard: boolean) => void
}

/** Plays a test sound and asks whether it was heard: nothing on the device knows. */
export function SpeakerTest({ heard, onHeard }: SpeakerTestProps) {
  const { t } = useTranslation('telehealth')
  const [state, setState] = useState<'idle' | 'asking' | 'silent'>('idle')
  return (
    <>
      <div>
        <Button
          icon="play"
          onClick={() => {
            play()
            if (!heard) setState('asking')
          }}
        >
          {t('devices.playSound')}
        </Button>
      </div>
      {state === 'asking' && !heard && (
        <Row gap={3} wrap role="group" aria-label={t('devices.soundQuestion')}>
          <Text as="span" role="status">
            {t('devices.soundQuestion')}
          </Text>
          <Button onClick={() => onHeard(true)}>{t('devices.soundHeard')}</Button>
          <Button variant="quiet" onClick={() => setState('silent')}>
            {t('devices.soundNotHeard')}
          </Button>
        </Row>
      )}
      {state === 'silent' && !heard && <Text role="status">{t('devices.soundHelp')}</Text>}
    </>
  )
}
