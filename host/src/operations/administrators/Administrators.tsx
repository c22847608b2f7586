import { useState } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import {
  addCompanyAdministrator,
  type CompanyAdministrator,
  listCompanyAdministrators,
  removeCompanyAdministrator,
} from '@almanac/contracts/platform/administrators'
import type { Operations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Button, ListSkeleton, Stack, Text, useToast } from '@almanac/ui/core'
import { Card, ErrorState } from '@almanac/ui/content'
import { Select } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, useForm } from '@almanac/ui/form'
import { PersonField } from '../person/PersonField'
import { Listing } from '../listing/Listing'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useSubmitOnce } from '../state/submit-once'
import { Action } from '../words/Actions'

/** Writes the server's answer to a change into the list. */
function useApply(): (administrators: CompanyAdministrator[]) => void {
  const queries = useQueryClient()
  return (administrators) => {
    queries.setQueryData(queryOf(listCompanyAdministrators).queryKey, administrators)
  }
}

/** Who may change the brand of which company: operators give that role, and take it. */
export function Administrators({ companies }: Pick<Operations, 'companies'>) {
  const { t } = useTranslation('operations')
  const { data, error, refetch } = useQuery(queryOf(listCompanyAdministrators))
  const [removing, setRemoving] = useState<CompanyAdministrator | null>(null)
  if (!data)
    return error ? <ErrorState status={error.status} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />
  return (
    <Card>
      <Stack gap={4} align="stretch">
        <Text tone="soft">{t('administrators.text')}</Text>
        {data.length > 0 && (
          <Listing
            label={t('administrators.label')}
            rows={data}
            keyOf={({ user_id, company }) => `${company.key} ${user_id}`}
            title={{ head: t('sessions.email'), cell: ({ email }) => email }}
            columns={[{ head: t('administrators.company'), cell: ({ company }) => company.name }]}
            actions={(administrator) => (
              <Action
                label={t('administrators.remove')}
                of={`${administrator.email}, ${administrator.company.name}`}
                onClick={() => setRemoving(administrator)}
              />
            )}
          />
        )}
        <AddAdministrator companies={companies} />
      </Stack>
      {removing && <RemoveAdministrator administrator={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}

function AddAdministrator({ companies }: Pick<Operations, 'companies'>) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const apply = useApply()
  const form = useForm({ defaultValues: { email: '', company: '' } })
  const add = useSubmitOnce(
    form,
    async ({ email: typed, company }) => {
      const email = typed.trim()
      apply(await api(addCompanyAdministrator, { body: { email, company } }))
      const { name = company } = companies.find(({ key }) => key === company) ?? {}
      toast(t('administrators.added', { email, company: name }))
      form.reset()
    },
    t('no_answer'),
  )
  return (
    <Form form={form} onSubmit={add}>
      <ErrorSummary refused={t('refused')} />
      <PersonField
        name="email"
        label={t('sessions.email')}
        hint={t('sessions.email_hint')}
        missing={t('sessions.email_missing')}
      />
      <Select
        name="company"
        label={t('administrators.company')}
        options={companies.map(({ key, name }) => ({ value: key, label: name }))}
        placeholder={t('administrators.choose')}
        rules={{ validate: (value: string) => value !== '' || t('administrators.company_missing') }}
      />
      <FormActions>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('administrators.add')}
        </Button>
      </FormActions>
    </Form>
  )
}

interface RemoveAdministratorProps {
  administrator: CompanyAdministrator
  onClose: () => void
}

function RemoveAdministrator({ administrator, onClose }: RemoveAdministratorProps) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const apply = useApply()
  const words = { email: administrator.email, company: administrator.company.name }
  const remove = async () => {
    const { user_id, company } = administrator
    apply(await api(removeCompanyAdministrator, { params: { company: company.key, user_id } }))
    toast(t('administrators.removed', words))
  }
  return (
    <ConfirmDialog
      title={t('administrators.remove_title', words)}
      keep={t('cancel')}
      confirm={t('administrators.remove')}
      variant="danger"
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>{t('administrators.remove_text')}</Text>
    </ConfirmDialog>
  )
}
