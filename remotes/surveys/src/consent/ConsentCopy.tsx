import { api, apiFile } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import {
  consentReportPdf,
  emailConsentReport,
  sendEconsent,
  userConsentReportPdf,
} from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { Alert, joinedTitles, SENT_DURATION_MS, useTimedClose } from '@almanac/ui/content'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { useReport } from '../report/useReport'

const FILENAME = 'consent.pdf'

/** One consent, or all of an activity. */
type CopiedConsent = { consent_id: string } | { activity_id: string }

const reportOfOne = (id: string) => ({
  download: () => apiFile(consentReportPdf, { params: { id } }),
  send: () => api(emailConsentReport, { params: { id } }),
})

const reportOfActivity = (user_id: string, quest_id: string) => ({
  download: () => apiFile(userConsentReportPdf, { body: { user_id, quest_id } }),
  send: () => api(sendEconsent, { query: { report_type: 'email', quest_id } }),
})

/**
 * A copy of a consent: choose download or mail, then see the result.
 * One modal for all steps: if one replaced another, Back would close both.
 */
export function ConsentCopy({ of }: { of: CopiedConsent }) {
  const { t } = useTranslation('surveys')
  const { id: user_id, email } = useUser()
  const [open, setOpen] = useState(false)
  const report = useReport({
    ...('consent_id' in of ? reportOfOne(of.consent_id) : reportOfActivity(user_id, of.activity_id)),
    filename: FILENAME,
  })
  const { result, clear } = report
  const begin = () => {
    clear()
    setOpen(true)
  }
  const close = () => setOpen(false)
  useTimedClose(open && result === 'sent' ? SENT_DURATION_MS : undefined, close)
  const done = result === 'sent' || result === 'downloaded'
  const titles = { sent: t('consent.sent_title'), downloaded: t('consent.downloaded_title') }
  return (
    <>
      <Button onClick={begin}>{t('consent.copy')}</Button>
      <Dialog
        open={open}
        onClose={close}
        title={done ? titles[result] : t('consent.choice_title')}
        actions={done ? <Button onClick={close}>{t('consent.close')}</Button> : <Choice report={report} />}
      >
        {done ? (
          <Text role="status">
            {result === 'sent' ? t('consent.sent_text', { email }) : t('consent.downloaded_text', { file: FILENAME })}
          </Text>
        ) : (
          <>
            {result && (
              <Alert tone="wrong" title={t('consent.ERROR_SUBMITTING_CONSENT_document')}>
                {joinedTitles(report.failure?.errors) ?? t('consent.unknown_error')}
              </Alert>
            )}
            <Text>{t('consent.choice_text', { email })}</Text>
          </>
        )}
      </Dialog>
    </>
  )
}

function Choice({ report: { busy, send, download } }: { report: ReturnType<typeof useReport> }) {
  const { t } = useTranslation('surveys')
  return (
    <>
      <Button busy={busy === 'send'} disabled={busy === 'download'} onClick={send}>
        {t('consent.email')}
      </Button>
      <Button variant="primary" busy={busy === 'download'} disabled={busy === 'send'} onClick={download}>
        {t('consent.download')}
      </Button>
    </>
  )
}
