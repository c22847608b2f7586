import { useId, useState } from 'react'
import { api } from '@almanac/api-client'
import { type Held, pauseRollouts, resumeRollouts } from '@almanac/contracts/platform/controls'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Text, useToast } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { ReasonDialog } from '../state/ReasonDialog'
import { useActorName, When } from '../words/RuleFacts'

/** Who paused all rollouts and why, with the button that resumes them; without a pause, the button that begins one. */
export function Pause({ pause }: { pause: Held | null }) {
  return pause ? <Paused pause={pause} /> : <PauseButton />
}

function PauseButton() {
  const { t } = useTranslation('operations')
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const refetch = useApplyRollouts()
  return (
    <Row>
      <Button icon="pause" onClick={() => setAsking(true)}>
        {t('pause.button')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('pause.title')}
          text={t('pause.text')}
          confirm={t('pause.button')}
          onConfirm={async (reason) => {
            await api(pauseRollouts, { body: { reason } })
            refetch()
            toast(t('pause.done'))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  )
}

function Paused({ pause: { reason, by, at } }: { pause: Held }) {
  const { t } = useTranslation('operations')
  const [asking, setAsking] = useState(false)
  const actorName = useActorName()
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Alert
        tone="warning"
        action={
          <Button variant="primary" icon="play" onClick={() => setAsking(true)}>
            {t('pause.resume')}
          </Button>
        }
      >
        <Text as="h2" weight="bold" id={heading}>
          {t('pause.paused')}
        </Text>
        <Text dir="auto">{reason}</Text>
        <Text variant="small">
          <bdi>{actorName(by)}</bdi> · <When at={at} />
        </Text>
      </Alert>
      {asking && <Resume onClose={() => setAsking(false)} />}
    </section>
  )
}

function Resume({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const refetch = useApplyRollouts()
  return (
    <ConfirmDialog
      title={t('pause.resume_title')}
      keep={t('cancel')}
      confirm={t('pause.resume')}
      onConfirm={async () => {
        await api(resumeRollouts)
        refetch()
        toast(t('pause.resumed'))
      }}
      onClose={onClose}
    >
      <Text>{t('pause.resume_text')}</Text>
    </ConfirmDialog>
  )
}
