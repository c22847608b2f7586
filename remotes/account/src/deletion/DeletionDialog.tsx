import { api, serverNow } from '@almanac/api-client'
import { useCall } from '@almanac/api-client/query'
import type { Answer } from '@almanac/contracts'
import { deletionSummary, requestDelete } from '@almanac/contracts/account/own-data'
import { useTranslation, type Translate } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Button, Dialog, ListSkeleton, Row, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'
import { OwnPasswordField } from '../password/OwnPasswordField'

interface DeletionDialogProps {
  onClose: () => void
  /** Called when the server has accepted the request, with the time of the deletion. */
  onRequested: (delete_after: string) => void
}

const DAY = 86_400_000

/** Says what would be deleted and when, before asking for the password. After an error the dialog keeps its input. */
export function DeletionDialog({ onClose, onRequested }: DeletionDialogProps) {
  const { t, format } = useTranslation('account_profile')
  const failureOf = useFailure()
  const { data, error, refetch } = useCall(deletionSummary)
  const form = useForm({ defaultValues: { current_password: '' } })

  const submit = async (values: { current_password: string }) => {
    try {
      onRequested((await api(requestDelete, { body: values })).delete_after)
    } catch (failure) {
      setServerErrors(form, failureOf(failure))
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('deletion.title')}>
      {data ? (
        <>
          <Text>{t('deletion.what', { date: format.date(new Date(serverNow() + data.grace_days * DAY)) })}</Text>
          <Counts counts={data.counts} />
          <Text>{t('deletion.others')}</Text>
          <Text>
            {t('deletion.first_download')} {t('deletion.gone')}
          </Text>
          <Form form={form} onSubmit={submit} aria-label={t('deletion.title')}>
            <ErrorSummary />
            <OwnPasswordField form={form} id="deletion-current-password" label={t('deletion.current_password')} />
            <FormActions>
              <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
                {t('deletion.submit')}
              </Button>
              <Button onClick={onClose}>{t('deletion.keep')}</Button>
            </FormActions>
          </Form>
        </>
      ) : error ? (
        <ErrorState title={t('deletion.load_failed')} status={error.status} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Dialog>
  )
}

const KINDS = [
  'entries',
  'surveys',
  'people',
  'circle_groups',
  'polls',
  'appointments',
  'conditions',
  'allergies',
  'medication_allergies',
  'contacts',
  'providers',
  'goals',
  'agreements',
  'groups',
  'devices',
  'measurements',
  'sessions',
  'images',
] as const

type Kind = (typeof KINDS)[number]

const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind)

const nameOf = (kind: Kind, t: Translate<'account_profile'>): string => t(`deletion.kinds.${kind}`)

/** The count of each kind; kinds that this release does not know are left out. */
function Counts({ counts }: { counts: Answer<typeof deletionSummary>['counts'] }) {
  const { t, format } = useTranslation('account_profile')
  return (
    <Stack as="dl" gap={1} aria-label={t('deletion.counts')} style={{ margin: 0 }}>
      {counts.map(
        ({ kind, count }) =>
          isKind(kind) && (
            <Row key={kind} gap={3} style={{ justifyContent: 'space-between' }}>
              <Text as="dt" tone="soft">
                {nameOf(kind, t)}
              </Text>
              <Text as="dd" style={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
                {format.number(count)}
              </Text>
            </Row>
          ),
      )}
    </Stack>
  )
}
