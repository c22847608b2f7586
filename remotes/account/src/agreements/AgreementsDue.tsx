import '@almanac/i18n/texts/account'
import { useEffect } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useCall, useQueryClient } from '@almanac/api-client/query'
import { authStore, setUser, useUser } from '@almanac/auth'
import { acceptAgreements, listAgreements, type Agreement } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Button, Dialog, LinkButton, ListSkeleton, Text } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm, type AlmanacForm } from '@almanac/ui/form'
import { useLocation } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { AgreementList } from './AgreementList'

/** Sign-out screens, which the dialog must not block. */
const LEAVING = ['/logout', '/study_closed']

/**
 * Fills `shell.agreements`: a dialog over any screen with the agreements that the
 * user must accept. Only accepting or signing out closes it; Back changes only
 * the screen below.
 */
export function Fill({ user_id }: { user_id: string }) {
  const { t } = useTranslation('account')
  const user = useUser()
  const { pathname } = useLocation()
  if (user.id !== user_id || LEAVING.includes(pathname)) return null
  return (
    <Dialog
      open
      required
      role="alertdialog"
      onClose={() => undefined}
      title={t('agreements.due_title')}
      actions={
        <LinkButton to="/logout" variant="quiet">
          {t('agreements.sign_out')}
        </LinkButton>
      }
    >
      <AcceptForm />
    </Dialog>
  )
}

/** Links to the new or changed agreements, with one checkbox to accept them all. */
function AcceptForm() {
  const { t, format } = useTranslation('account')
  const { time_zone } = useUser()
  const { due, error, refetch } = useAgreementsDue()
  const form = useForm({ defaultValues: { accepted: false } })
  const accept = useAccept(form, refetch)

  if (!due)
    return error ? (
      <ErrorState status={error.status} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={2} avatar={false} />
    )

  const zone = time_zone ? { timeZone: time_zone } : {}
  return (
    <Form form={form} onSubmit={() => accept(due)}>
      <ErrorSummary refused={t('agreements.not_accepted')} />
      <Text>{t('agreements.due_intro', { count: due.length })}</Text>
      <AgreementList
        agreements={due}
        about={({ published_at, version }) =>
          t(version > 1 ? 'agreements.changed_on' : 'agreements.version_of', {
            date: format.date(published_at, 'medium', zone),
          })
        }
      />
      <Checkbox
        name="accepted"
        label={t('agreements.accept_label', { count: due.length })}
        rules={{ validate: (value: boolean) => value || t('agreements.accept_needed') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {t('agreements.accept')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** The agreements still to accept, fetched when the dialog opens; closes the dialog when there are none. */
function useAgreementsDue() {
  const { locale } = useTranslation('account')
  const queries = useQueryClient()
  const { data, error, refetch, isFetchedAfterMount } = useCall(listAgreements, { query: { locale } })
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [listAgreements.id] })
  }, [queries])
  // Data cached before the agreements changed or the participant joined a group may be out of date.
  const due = isFetchedAfterMount && !error ? data?.filter(({ accepted }) => accepted === false) : undefined

  // Accepted in another tab, or withdrawn by the study.
  const nothing = due?.length === 0
  useEffect(() => {
    if (nothing) closeDialog()
  }, [nothing])
  return { due, error, refetch }
}

/** Accepts the versions that were shown. One that changed in the meantime is shown again in its new version. */
function useAccept(form: AlmanacForm<{ accepted: boolean }>, refetch: () => Promise<unknown>) {
  const failure = useFailure()
  const queries = useQueryClient()
  return async (due: readonly Agreement[]) => {
    try {
      await api(acceptAgreements, {
        body: { agreements: due.map(({ id, version, locale }) => ({ id, version, locale })) },
      })
      closeDialog()
      void queries.invalidateQueries({ queryKey: [listAgreements.id] })
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === CHANGED_MEANWHILE) {
        form.reset({ accepted: false })
        await refetch()
      }
      setServerErrors(form, failure(refusal))
    }
  }
}

const CHANGED_MEANWHILE = 409

/** Closes the dialog, so that the screen below can be used again. */
function closeDialog(): void {
  const { user } = authStore.getState()
  if (user) setUser({ ...user, agreements_due: false })
}
