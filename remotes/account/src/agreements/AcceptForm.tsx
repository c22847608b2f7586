import { useEffect } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useCall, useQueryClient } from '@almanac/api-client/query'
import { authStore, setUser, useUser } from '@almanac/auth'
import { acceptAgreements, listAgreements } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Button, ListSkeleton, Text } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'
import { AgreementList } from './AgreementList'

const CHANGED_MEANWHILE = 409

/** Nothing is left to accept: the screen below is hers again. */
function goOn(): void {
  const { user } = authStore.getState()
  if (user) setUser({ ...user, agreements_due: false })
}

/** What is new or has changed, each to be read, and one box for all of it. */
export function AcceptForm() {
  const { t, format, locale } = useTranslation('account')
  const { time_zone } = useUser()
  const failure = useFailure()
  const queries = useQueryClient()
  const { data, error, refetch, isFetchedAfterMount } = useCall(listAgreements, { query: { locale } })
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [listAgreements.id] })
  }, [queries])
  // What the profile read before the change, or before she joined a group, says nothing of now.
  const due = isFetchedAfterMount && !error ? data?.filter(({ accepted }) => accepted === false) : undefined
  const form = useForm({ defaultValues: { accepted: false } })

  // Accepted in another tab, or withdrawn by the study.
  const nothing = due?.length === 0
  useEffect(() => {
    if (nothing) goOn()
  }, [nothing])

  if (!due)
    return error ? (
      <ErrorState status={error.status} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={2} avatar={false} />
    )

  const submit = async () => {
    try {
      await api(acceptAgreements, {
        body: { agreements: due.map(({ id, version, locale: read }) => ({ id, version, locale: read })) },
      })
      goOn()
      void queries.invalidateQueries({ queryKey: [listAgreements.id] })
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === CHANGED_MEANWHILE) {
        form.reset({ accepted: false })
        await refetch()
      }
      setServerErrors(form, failure(refusal))
    }
  }

  const zone = time_zone ? { timeZone: time_zone } : {}
  return (
    <Form form={form} onSubmit={submit}>
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
