import { api, apiFile } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { emailSurveyReport, surveyReportPdf } from '@almanac/contracts/surveys/responses'
import { useTranslation } from '@almanac/i18n'
import { FAILED_DURATION_MS, joinedTitles, SENT_DURATION_MS } from '@almanac/ui/content'
import { Button, Row, VisuallyHidden } from '@almanac/ui/core'
import { ResultDialog } from './ResultDialog'
import { useReport } from './useReport'

interface ReportActionsProps {
  /** The completed survey. */
  response_id: string
}

/** Downloads a completed survey as PDF, or mails it to the participant's own address. */
export function ReportActions({ response_id }: ReportActionsProps) {
  const { t } = useTranslation('surveys')
  const { email } = useUser()
  const params = { id: response_id }
  const report = useReport({
    download: () => apiFile(surveyReportPdf, { params }),
    send: () => api(emailSurveyReport, { params }),
    filename: 'survey.pdf',
  })
  const { busy, result, failure, clear } = report
  const failed = result === 'download_failed' || result === 'send_failed'
  return (
    <>
      <Row gap={3} wrap>
        <Button busy={busy === 'download'} disabled={busy === 'send'} onClick={report.download}>
          {t('report.download')}
        </Button>
        <Button busy={busy === 'send'} disabled={busy === 'download'} onClick={report.send}>
          {t('report.email')}
        </Button>
        <VisuallyHidden role="status">
          {busy ? t('report.making') : result === 'downloaded' ? t('report.downloaded') : ''}
        </VisuallyHidden>
      </Row>
      {result === 'sent' && (
        <ResultDialog
          title={t('report.sent_title')}
          text={t('report.sent_text', { email })}
          close={t('report.close')}
          onClose={clear}
          duration={SENT_DURATION_MS}
        />
      )}
      {failed && (
        <ResultDialog
          role="alertdialog"
          title={t(result === 'send_failed' ? 'report.failed_title' : 'report.failed_download')}
          text={joinedTitles(failure?.errors) ?? t('consent.unknown_error')}
          close={t('report.close')}
          onClose={clear}
          duration={FAILED_DURATION_MS}
        />
      )}
    </>
  )
}
