import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import type { OtherDraft } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useState } from 'react'

interface OtherDraftsProps {
  drafts: readonly OtherDraft[]
  /** The form has a draft of its own, which stays. */
  hasOwn: boolean
  onContinue: (key: string) => void
}

/** Offers the unfinished entries of the same activity that this form does not show: open in another tab, or left by a closed one. */
export function OtherDrafts({ drafts, hasOwn, onContinue }: OtherDraftsProps) {
  const { t } = useTranslation('activities')
  const [isDismissed, setDismissed] = useState(false)
  if (drafts.length === 0 || isDismissed) return null
  return (
    <Alert>
      <Stack gap={2}>
        {drafts.map((draft) => (
          <OtherDraftRow key={draft.key} draft={draft} onContinue={() => onContinue(draft.key)} />
        ))}
        <Row>
          <Button variant="quiet" onClick={() => setDismissed(true)}>
            {t(hasOwn ? 'form.other_draft.not_now' : 'form.other_draft.start_new')}
          </Button>
        </Row>
      </Stack>
    </Alert>
  )
}

function OtherDraftRow({ draft: { isOpen, changed_at }, onContinue }: { draft: OtherDraft; onContinue: () => void }) {
  const { t, format } = useTranslation('activities')
  const text = () => {
    if (isOpen) return t('form.other_draft.open')
    if (changed_at === undefined) return t('form.other_draft.left')
    const moment = format.dateTime(new Date(changed_at).toISOString(), { timeZone: deviceZone() })
    return t('form.other_draft.left_at', { moment })
  }
  return (
    <Row gap={2} wrap justify="between">
      <Text as="span">{text()}</Text>
      <Button onClick={onContinue}>{t('form.other_draft.continue')}</Button>
    </Row>
  )
}
