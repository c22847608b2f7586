import { useState } from 'react'
import { api } from '@almanac/api-client'
import { reportMessage } from '@almanac/contracts/social/conversations'
import { REPORT_REASONS } from '@almanac/contracts/rules/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Stack, Text, useToast } from '@almanac/ui/core'
import { ChoiceGroup } from '@almanac/ui/fields'

interface ReportDialogProps {
  conversation_id: string
  /** The message that is reported; null while the dialog is closed. */
  message_id: string | null
  onClose: () => void
}

/** Asks why a message is reported. The message's text is not sent: the reviewers receive only its id. */
export function ReportDialog({ conversation_id, message_id, onClose }: ReportDialogProps) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const [reason, setReason] = useState<string>()
  const [problem, setProblem] = useState<'none' | 'missing' | 'failed'>('none')
  const [busy, setBusy] = useState(false)

  const close = (): void => {
    setReason(undefined)
    setProblem('none')
    onClose()
  }
  const report = async (): Promise<void> => {
    const chosen = REPORT_REASONS.find((one) => one === reason)
    if (!chosen || message_id === null) return setProblem('missing')
    setBusy(true)
    try {
      await api(reportMessage, { params: { id: conversation_id, message_id }, body: { reason: chosen } })
      toast(t('conversation.reported'))
      close()
    } catch {
      setProblem('failed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={message_id !== null}
      onClose={close}
      title={t('conversation.reportTitle')}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('conversation.cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void report()}>
            {t('conversation.reportSend')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>{t('conversation.reportText')}</Text>
        {problem === 'failed' && <Alert tone="wrong">{t('errors.REPORT_FAILED')}</Alert>}
        <ChoiceGroup
          label={t('conversation.reportReason')}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`conversation.reason_${value}`) }))}
          value={reason ?? ''}
          error={problem === 'missing' ? t('conversation.reportMissing') : undefined}
          onChange={(value) => {
            setReason(value)
            setProblem('none')
          }}
        />
      </Stack>
    </Dialog>
  )
}
