import { ApiError } from '@almanac/api-client'
import { withdrawConsent, type ConsentEntry, type ConsentTerms } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { newId, outbox, useOutbox, type OutboxEntry } from '@almanac/outbox'
import { WAITING_DELAY_MS } from '@almanac/outbox/waiting'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'
import { useState } from 'react'

/** The pending withdrawal of a consent in the outbox. */
export function useWaitingWithdrawal(consent_id: string | undefined): OutboxEntry | undefined {
  return useOutbox().find(
    ({ callId, params, state }) =>
      callId === withdrawConsent.id &&
      state !== 'refused' &&
      typeof params === 'object' &&
      params !== null &&
      'id' in params &&
      params.id === consent_id,
  )
}

interface WithdrawConsentProps {
  consent: Pick<ConsentEntry, 'id'>
  /** Outbox subject of its writes, which are sent in order. */
  subject: string
  terms: Pick<ConsentTerms, 'withdrawal_text' | 'locale'> | undefined
  /** Called when the server has acknowledged it. */
  onWithdrawn: () => void
}

/** Withdraws a consent after explaining the consequences. */
export function WithdrawConsent({ consent, subject, terms, onWithdrawn }: WithdrawConsentProps) {
  const { t } = useTranslation('surveys')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const withdraw = async () => {
    setBusy(true)
    setRefused(null)
    const id = newId()
    const timer = setTimeout(() => setOpen(false), WAITING_DELAY_MS)
    try {
      await outbox.put({ call: withdrawConsent, id, subject, params: { id: consent.id }, body: { id } })
      await outbox.settled(id)
      setOpen(false)
      onWithdrawn()
    } catch (error) {
      setRefused(error instanceof ApiError ? error : new ApiError(0, []))
      // A refused write would block later writes of the same subject.
      void outbox.discard(id)
      setOpen(true)
    } finally {
      clearTimeout(timer)
      setBusy(false)
    }
  }
  const text = terms?.withdrawal_text
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('consent.withdraw')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('consent.withdraw_title')}
        actions={
          <>
            <Button onClick={() => setOpen(false)} disabled={busy}>
              {t('consent.withdraw_keep')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
              {t('consent.withdraw')}
            </Button>
          </>
        }
      >
        {refused && (
          <Alert tone="wrong" title={t('consent.ERROR_SUBMITTING_CONSENT_withdrawal')}>
            {refused.errors.map(({ title }) => title.replace(/[.。]$/u, '')).join(', ') || t('consent.unknown_error')}
          </Alert>
        )}
        {text ? (
          <Markdown text={text.text} locale={text.locale ?? terms.locale} level={3} />
        ) : (
          <Text>{t('consent.withdraw_default')}</Text>
        )}
      </Dialog>
    </>
  )
}
