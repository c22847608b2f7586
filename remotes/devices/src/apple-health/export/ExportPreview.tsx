import { useEffect, useRef } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { missingIn } from './changes'
import { ChangesList } from './ChangesList'
import { FileNotes } from './FileNotes'
import type { ExportState } from './export-state'

interface ExportPreviewProps {
  state: Extract<ExportState, { step: 'preview' }>
  onConfirm: (keep_missing: boolean) => void
  onCancel: () => void
}

/** What an export would change, before anything is changed. */
export function ExportPreview({ state, onConfirm, onCancel }: ExportPreviewProps) {
  const { t } = useTranslation('devices')
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [state])
  const missing = missingIn(state.changes)
  return (
    <Stack gap={3}>
      <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        <Text as="h3" weight="bold">
          {t('export.preview.title')}
        </Text>
      </div>
      <Text>{t(state.isNew ? 'export.preview.isNew' : 'export.preview.text')}</Text>
      <FileNotes progress={state.progress} kinds={state.changes} />
      <ChangesList label={t('export.preview.title')} kinds={state.changes} />
      {missing > 0 && (
        <Alert tone="warning" title={t('export.preview.missingTitle', { count: missing })}>
          {t('export.preview.missingText')}
        </Alert>
      )}
      <Row gap={2} wrap>
        {missing > 0 ? (
          <>
            <Button variant="primary" onClick={() => onConfirm(false)}>
              {t('export.preview.remove', { count: missing })}
            </Button>
            <Button onClick={() => onConfirm(true)}>{t('export.preview.keep', { count: missing })}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => onConfirm(false)}>
            {t('export.preview.save')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('export.preview.cancel')}</Button>
      </Row>
    </Stack>
  )
}
