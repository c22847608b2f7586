import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, useTapPause } from '@almanac/ui/content'
import { Button, Icon, Row, space, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { enqueueUnwellDay } from './unwellDays'

interface UnwellControlProps {
  today: LocalDate
  /** Only what is essential is shown. */
  unwell: boolean
  /** The server has not acknowledged it. */
  waiting: boolean
}

/** Leaves out for today what is not essential, and takes that back in the same place. */
export function UnwellControl({ today, unwell, waiting }: UnwellControlProps) {
  const { t } = useTranslation('activities')
  const { element, button, said, failed, set } = useChoice(today, unwell)
  return (
    <div ref={element}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {unwell ? (
        <Card as="section" aria-label={t('dashboard.unwell.title')}>
          <Stack gap={2}>
            <Text as="h2" variant="title">
              {t('dashboard.unwell.title')}
            </Text>
            <Text as="p">{t('dashboard.unwell.text')}</Text>
            <Kept waiting={waiting} />
            <div>
              <Button ref={button} onClick={() => void set(false)}>
                {t('dashboard.unwell.back')}
              </Button>
            </div>
          </Stack>
        </Card>
      ) : (
        <div style={QUIET}>
          <Button ref={button} variant="quiet" onClick={() => void set(true)}>
            {t('dashboard.unwell.start')}
          </Button>
        </div>
      )}
      {failed && <Alert tone="wrong">{t('dashboard.unwell.failed')}</Alert>}
    </div>
  )
}

/** Writes the choice; the button of the other state takes the focus of the one that was pressed. */
function useChoice(today: LocalDate, unwell: boolean) {
  const { t } = useTranslation('activities')
  const button = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState(false)
  const { element, pause } = useTapPause<HTMLDivElement>()
  const isRunning = useRef(false)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current) button.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [unwell])
  const set = async (value: boolean) => {
    // A second tap must not hit the button that takes the place of the first one's.
    if (isRunning.current) return
    isRunning.current = true
    pause()
    setFailed(false)
    hadFocus.current = true
    try {
      await enqueueUnwellDay(today, value, t('dashboard.unwell.start'))
      setSaid(t(value ? 'dashboard.unwell.said_on' : 'dashboard.unwell.said_off'))
    } catch {
      hadFocus.current = false
      setFailed(true)
    } finally {
      isRunning.current = false
    }
  }
  return { element, button, said, failed, set }
}

/** Says that only this device has the choice, once the server has not acknowledged it for a while. */
function Kept({ waiting }: { waiting: boolean }) {
  const { t } = useTranslation('activities')
  const isKept = useKept(waiting)
  if (!isKept) return null
  return (
    <Row gap={1} align="center">
      <Text as="span" tone="soft" style={{ display: 'inline-flex' }}>
        <Icon name="offline" size={20} />
      </Text>
      <Text as="span" tone="soft">
        {t('dashboard.unwell.kept')}
      </Text>
    </Row>
  )
}

/** How long the server's acknowledgment is awaited before it is said that this is only on the device. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 1_000

function useKept(waiting: boolean): boolean {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setKept(true), ACKNOWLEDGEMENT_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      setKept(false)
    }
  }, [waiting])
  return waiting && kept
}

/** No higher than its words: its target reaches into the room around it. */
const QUIET = { marginBlock: `-${space(3)}` } as const
