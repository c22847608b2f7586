import { isInMemoryOnly } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Text } from '@almanac/ui/core'
import { useState } from 'react'

interface NoticesProps {
  isChangedSince: boolean
  isLost: boolean
  isTimeDropped: boolean
  isSavedElsewhere: boolean
}

/** Scrolls to what is said at the top, because a long form is rarely there. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** What happened to the input since it was begun. */
export function Notices({ isChangedSince, isLost, isTimeDropped, isSavedElsewhere }: NoticesProps) {
  const { t } = useTranslation('activities')
  return (
    <>
      {isChangedSince && <Alert>{t('form.changed_since')}</Alert>}
      {isTimeDropped && <Alert>{t('form.time_dropped')}</Alert>}
      {isLost && !isSavedElsewhere && (
        <div ref={bringIntoView}>
          <Alert title={t('form.taken_over')}>{t('form.taken_over_text')}</Alert>
        </div>
      )}
      {isSavedElsewhere && (
        <div ref={bringIntoView}>
          <Alert title={t('form.saved_elsewhere')}>{t('form.saved_elsewhere_text')}</Alert>
        </div>
      )}
    </>
  )
}

/** Why the entry was not saved. */
export function Failure({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('activities')
  return (
    <div ref={bringIntoView}>
      <Alert tone="wrong" title={t('errors.ERROR_POSTING_ACTIVITY_RESPONSE')}>
        {lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        <Text>{t('form.nothing_lost')}</Text>
      </Alert>
    </div>
  )
}

/** Says that a draft is stored, and offers to start over. */
export function StoredDraftNote({ isStored, onStartOver }: { isStored: boolean; onStartOver: () => void }) {
  const { t } = useTranslation('activities')
  const [wasStored, setWasStored] = useState(isStored)
  if (isStored && !wasStored) setWasStored(true)
  if (!wasStored) return null
  return (
    // Hidden until the latest key is stored. It keeps its place: a browser looks through all of a long page for
    // `:has()` when an element comes or goes.
    <Row gap={2} wrap style={isStored ? undefined : { visibility: 'hidden' }}>
      <Text variant="small" tone="soft" as="span">
        {t(isInMemoryOnly() ? 'form.draft_shared' : 'form.draft_kept')}
      </Text>
      <Button variant="quiet" onClick={onStartOver}>
        {t('form.start_over')}
      </Button>
    </Row>
  )
}

/** What the button at the end of a form says: for whom it saves, if not for the user. */
export function SaveWords({ isFinish, recordedFor }: { isFinish: boolean; recordedFor?: string | undefined }) {
  const { t } = useTranslation('activities')
  if (isFinish) return t('form.finish')
  return recordedFor === undefined ? t('form.save') : t('recording_for.save', { name: recordedFor })
}
