import { useState } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { cancelDelete } from '@almanac/contracts/account/own-data'
import { getProfile, type Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, useToast } from '@almanac/ui/core'
import { Section } from '../profile/Section'
import { DeletionDialog } from './DeletionDialog'

/** Requests the deletion of the account, shows its date, and cancels it until then. */
export function DeletionSection({ profile }: { profile: Profile }) {
  const { t, format } = useTranslation('account_profile')
  const toast = useToast()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const setDeleteAfter = (delete_after: string | null) => {
    client.setQueryData<Profile>(queryOf(getProfile, { params: { id: profile.id } }).queryKey, (cached) => ({
      ...(cached ?? profile),
      delete_after,
    }))
  }

  const cancelDeletion = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await api(cancelDelete)
      setDeleteAfter(null)
      toast(t('deletion.kept'))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={t('deletion.title')} hint={t('deletion.hint')}>
      {profile.delete_after === null ? (
        <Stack align="start">
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('deletion.open')}
          </Button>
        </Stack>
      ) : (
        <Stack gap={4} align="start">
          <Alert tone="warning" title={t('deletion.pending', { date: format.date(profile.delete_after) })}>
            {t('deletion.pending_hint')}
          </Alert>
          {failed && <Alert tone="wrong">{t('deletion.keep_failed')}</Alert>}
          <Button variant="primary" busy={busy} onClick={() => void cancelDeletion()}>
            {t('deletion.keep')}
          </Button>
        </Stack>
      )}
      {open && (
        <DeletionDialog
          onClose={() => setOpen(false)}
          onRequested={(delete_after) => {
            setOpen(false)
            setDeleteAfter(delete_after)
          }}
        />
      )}
    </Section>
  )
}
