import { api, type ApiError } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { createRelationship, listRelationships } from '@almanac/contracts/social/relationships'
import { MAX_EMAIL_LENGTH } from '@almanac/contracts/rules/account'
import { DEFAULT_LEVEL, MAX_INVITED_AT_ONCE, MEMBER_LEVELS } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text, useToast } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm, useWatch } from '@almanac/ui/form'
import { LevelChoice } from '../../relationships/LevelChoice'
import { refetchCircle } from '../../relationships/useRelationships'
import { useFailureText } from '../../relationships/useFailureText'
import { useSingleRequest } from '../../relationships/useSingleRequest'
import { addressesOf, addressProblem } from './addresses'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
}

/** Invites people to the circle by email. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const { t } = useTranslation('social')
  return (
    <Dialog open={open} onClose={onClose} title={t('circle.invite.title')}>
      {open && <InviteForm onClose={onClose} />}
    </Dialog>
  )
}

interface Values {
  /** The text of each field. */
  emails: string[]
  level: string
}

function InviteForm({ onClose }: Pick<InviteDialogProps, 'onClose'>) {
  const { t } = useTranslation('social')
  const form = useForm<Values>({ defaultValues: { emails: [''], level: String(DEFAULT_LEVEL) } })
  const { busy, invite } = useInvite()
  const submit = async (values: Values) => {
    const { done, errors } = await invite(values)
    if (done) onClose()
    else if (errors.length > 0) setServerErrors(form, errors)
  }
  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary refused={t('circle.invite.failed')} />
      <Text tone="soft">{t('circle.invite.hint')}</Text>
      <AddressFields form={form} />
      <LevelChoice name="level" label={t('circle.invite.level')} />
      <Text tone="soft" variant="small">
        {t('circle.invite.both_ways')}
      </Text>
      <FormActions>
        <Button type="submit" variant="primary" icon="send" busy={busy}>
          {t('circle.invite.send')}
        </Button>
        <Button onClick={onClose}>{t('relationships.cancel')}</Button>
      </FormActions>
    </Form>
  )
}

/** One field per address; more can be added. */
function AddressFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const { t } = useTranslation('social')
  const { email } = useUser()
  const emails = useWatch({ control: form.control, name: 'emails' })
  const validate = (typed: string) => {
    const problem = addressProblem(typed, form.getValues('emails'), email)
    return problem === null || t(`circle.invite.wrong.${problem}`, { most: MAX_INVITED_AT_ONCE })
  }
  return (
    <Stack gap={3}>
      {emails.map((_, at) => (
        <TextField
          // Fields are only ever appended, so the index is a stable key.
          key={at}
          name={`emails.${at}`}
          type="email"
          inputMode="email"
          autoComplete="off"
          label={emails.length === 1 ? t('circle.invite.email') : t('circle.invite.email_at', { position: at + 1 })}
          maxLength={MAX_EMAIL_LENGTH * MAX_INVITED_AT_ONCE}
          rules={{ validate }}
        />
      ))}
      {emails.length < MAX_INVITED_AT_ONCE && (
        <div>
          <Button
            variant="quiet"
            icon="plus"
            onClick={() => {
              form.setValue('emails', [...form.getValues('emails'), ''])
              // The new field exists only after the next render.
              setTimeout(() => form.setFocus(`emails.${emails.length}`))
            }}
          >
            {t('circle.invite.another')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Sends all invitations in one request, all at the same level. */
function useInvite() {
  const { t } = useTranslation('social')
  const toast = useToast()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const { busy, send } = useSingleRequest()

  const entriesOf = (failure: ApiError) =>
    failure.errors.length > 0
      ? // Errors cannot be assigned to a field, because one field may hold several addresses.
        failure.errors.map(({ code, title }) => ({ code, title }))
      : [{ code: 'FAILED' as const, title: failureText(failure) }]

  const invite = async ({ emails, level }: Values) => {
    const to_user_emails = addressesOf(emails)
    const visibility = MEMBER_LEVELS.find((one) => String(one) === level) ?? DEFAULT_LEVEL
    const outcome = await send(async () => {
      const answered = await api(createRelationship, { body: { to_user_emails, visibility } })
      const ids = new Set(answered.map(({ id }) => id))
      queries.setQueryData(
        queryOf(listRelationships).queryKey,
        (list) => list && [...answered, ...list.filter(({ id }) => !ids.has(id))],
      )
      void refetchCircle(queries)
    })
    if (!outcome.done) return { done: false, errors: outcome.failure ? entriesOf(outcome.failure) : [] }
    toast(t('circle.invite.sent', { count: to_user_emails.length }), { tone: 'good' })
    return { done: true, errors: [] }
  }
  return { busy, invite }
}
