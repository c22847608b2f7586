import type { ReactNode } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useCall } from '@almanac/api-client/query'
import type { Agreement } from '@almanac/contracts/account/pages'
import { lookupGroup } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Button, ListSkeleton, Screen, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useLocation, useSearchParams } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { isUuid } from '@almanac/contracts/patterns'
import { StudyTexts } from './StudyTexts'

const ALL: readonly Agreement['kind'][] = ['user_agreement', 'terms', 'privacy_policy']
const TERMS: readonly Agreement['kind'][] = ['user_agreement', 'terms']
const PRIVACY: readonly Agreement['kind'][] = ['privacy_policy']

/** The kinds that `page_type` (terms_of_use or privacy_policy, specification 001, section 2) selects; all without it. */
function kindsOf(pathname: string, page_type: string | null): readonly Agreement['kind'][] {
  if (pathname === '/user_agreement' || page_type === 'terms_of_use') return TERMS
  return page_type === 'privacy_policy' ? PRIVACY : ALL
}

/**
 * /terms_and_privacy and /user_agreement (specification 000 and 001, section 2):
 * the texts of the study that `company_id`, `group` (or `group_id`) or `code` in
 * the URL names, in the language of `locale`. Without one: of the installation's
 * only study, or a form that asks for the study code.
 */
export function AgreementsScreen() {
  const { t } = useTranslation('account')
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [company, code] = ['company_id', 'code'].map((name) => search.get(name) ?? undefined)
  // A mistyped link: the study is asked for.
  const company_id = company !== undefined && isUuid(company) ? company : undefined
  const group = search.get('group_id') ?? search.get('group') ?? undefined
  // A link may also name a group by its code.
  const byCode = code ?? (group !== undefined && !isUuid(group) ? group : undefined)
  const kinds = kindsOf(pathname, search.get('page_type'))
  const ask = (unknown: boolean) => (
    <WhichStudy unknown={unknown} onCode={(typed) => setSearch({ code: typed }, { replace: true })} />
  )
  return (
    <Screen title={t(pathname === '/user_agreement' ? 'agreements.user_agreement' : 'agreements.title')} back="/login">
      {byCode === undefined ? (
        <StudyTexts kinds={kinds} company_id={company_id} group_id={group} otherwise={ask(company !== company_id)} />
      ) : (
        <ByCode code={byCode} unknown={ask(true)}>
          {(id) => <StudyTexts kinds={kinds} group_id={id} otherwise={null} />}
        </ByCode>
      )}
    </Screen>
  )
}

interface ByCodeProps {
  code: string
  /** Shown for an unknown code. */
  unknown: ReactNode
  children: (group_id: string) => ReactNode
}

/** Looks up the group with this code and renders its children for it. */
function ByCode({ code, unknown, children }: ByCodeProps) {
  const { data, error, refetch } = useCall(lookupGroup, { params: { id: code } })
  if (data) return children(data.id)
  if (error?.status === 404 || error?.status === 422) return unknown
  return error ? (
    <ErrorState status={error.status} onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton rows={3} avatar={false} />
  )
}

const NO_SUCH_GROUP = 404

interface WhichStudyProps {
  /** The URL has an unknown code. */
  unknown: boolean
  onCode: (code: string) => void
}

/** Asks for a study code, because each study has its own agreements. */
function WhichStudy({ unknown, onCode }: WhichStudyProps) {
  const { t } = useTranslation('account')
  const failure = useFailure()
  const form = useForm({ defaultValues: { code: '' } })
  const submit = async ({ code }: { code: string }) => {
    const typed = code.trim()
    try {
      await api(lookupGroup, { params: { id: typed } })
      onCode(typed)
    } catch (error) {
      const missing = error instanceof ApiError && error.status === NO_SUCH_GROUP
      setServerErrors(
        form,
        missing ? [{ code: 'UNKNOWN_CODE', field: 'code', title: t('agreements.unknown_code') }] : failure(error),
      )
    }
  }
  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary refused={t('agreements.not_found')} />
      <Text tone="soft">{unknown ? t('agreements.unknown_code') : t('agreements.which_study')}</Text>
      <TextField
        name="code"
        label={t('agreements.code')}
        hint={t('agreements.code_hint')}
        autoComplete="off"
        rules={{ validate: (value: string) => value.trim() !== '' || t('agreements.code_needed') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('agreements.show')}
        </Button>
      </FormActions>
    </Form>
  )
}
