import { api, apiFile } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { sendEconsent, userConsentReportPdf } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { ResultDialog, SENT_DURATION_MS } from '../report/ResultDialog'
import { joinedErrors, useReport } from '../report/useReport'

const FILENAME = 'consent.pdf'

/** A copy of a consent: the choice between a download and a mail, then what became of it. */
export function ConsentCopy({ activity_id }: { activity_id: string }) {
  const { t } = useTranslation('surveys')
  const { id: user_id, email } = useUser()
  const [open, setOpen] = useState(false)
  const report = useReport({
    download: () => apiFile(userConsentReportPdf, { body: { user_id, quest_id: activity_id } }),
    send: () => api(sendEconsent, { query: { report_type: 'email', quest_id: activity_id } }),
    filename: FILENAME,
  })
  const { busy, result, failure, clear } = report
  const close = () => {
    setOpen(false)
    clear()
  }
  if (result === 'sent')
    return (
      <ResultDialog
        title={t('consent.sent_title')}
        text={t('consent.sent_text', { email })}
        close={t('consent.close')}
        onClose={close}
        duration={SENT_DURATION_MS}
      />
    )
  if (result === 'downloaded')
    return (
      <ResultDialog
        title={t('consent.downloaded_title')}
        text={t('consent.downloaded_text', { file: FILENAME })}
        close={t('consent.close')}
        onClose={close}
      />
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('consent.copy')}</Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('consent.choice_title')}
        actions={
          <>
            <Button busy={busy === 'send'} disabled={busy === 'download'} onClick={report.send}>
              {t('consent.email')}
            </Button>
            <Button variant="primary" busy={busy === 'download'} disabled={busy === 'send'} onClick={report.download}>
              {t('consent.download')}
            </Button>
          </>
        }
      >
        {result && (
          <Alert tone="wrong" title={t('consent.ERROR_SUBMITTING_CONSENT', { context: 'document' })}>
            {joinedErrors(failure) ?? t('consent.unknown_error')}
          </Alert>
        )}
        <Text>{t('consent.choice_text', { email })}</Text>
      </Dialog>
    </>
  )
}
