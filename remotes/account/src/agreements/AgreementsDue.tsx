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

/** Screens of signing out, which nothing may stand in the way of. */
const LEAVING = ['/logout', '/study_closed']

/**
 * Fills `shell.agreements`: over any screen, what the user has to accept before
 * going on. Only accepting or signing out ends it; Back changes the screen
 * below and nothing else.
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

/** What is new or has changed, each to be read, and one checkbox for all of it. */
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

/** What is left to accept, read from the server when the dialog opens; the dialog goes as soon as that is nothing. */
function useAgreementsDue() {
  const { locale } = useTranslation('account')
  const queries = useQueryClient()
  const { data, error, refetch, isFetchedAfterMount } = useCall(listAgreements, { query: { locale } })
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [listAgreements.id] })
  }, [queries])
  // What the profile read before the change, or before the participant joined a group, may be out of date.
  const due = isFetchedAfterMount && !error ? data?.filter(({ accepted }) => accepted === false) : undefined

  // Accepted in another tab, or withdrawn by the study.
  const nothing = due?.length === 0
  useEffect(() => {
    if (nothing) closeDialog()
  }, [nothing])
  return { due, error, refetch }
}

/** Accepts the versions that were shown. One that changed in the meantime is shown again, to be accepted as it is now. */
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

/** Nothing is left to accept: the dialog closes, the screen below can be used again. */
function closeDialog(): void {
  const { user } = authStore.getState()
  if (user) setUser({ ...user, agreements_due: false })
}
