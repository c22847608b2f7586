import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'

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

/** Plays a test sound, and says what to do if nothing is heard. */
export function SpeakerTest() {
  const { t } = useTranslation('telehealth')
  const [played, setPlayed] = useState(false)
  return (
    <Stack gap={2} align="start">
      <Button
        icon="play"
        onClick={() => {
          play()
          setPlayed(true)
        }}
      >
        {t('devices.playSound')}
      </Button>
      <div role="status">{played && <Text variant="small">{t('devices.soundHelp')}</Text>}</div>
    </Stack>
  )
}
