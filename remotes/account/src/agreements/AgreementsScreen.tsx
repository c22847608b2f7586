import type { ReactNode } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useCall } from '@almanac/api-client/query'
import { lookupGroup } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'
import { Card, ErrorState } from '@almanac/ui/content'
import { Icon, ListSkeleton, Row, Screen, Stack, Text } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { useSearchParams } from '@almanac/ui/router'
import { isUuid } from '@almanac/contracts/patterns'
import { WhomToAsk } from '../ask/WhomToAsk'
import { StudyCodeForm, type CodeFault } from '../study-code/StudyCodeForm'
import { kindsOf } from './kinds'
import { StudyTexts } from './StudyTexts'

/**
 * /terms_and_privacy and /user_agreement (specification 000 and 001, section 2):
 * the texts of the study that `company_id`, `group` (or `group_id`) or `code` in
 * the URL names, in the language of `locale`. Without one: of the installation's
 * only study, or a form that asks for the study code. Back without an earlier
 * screen leads to the registration with the code.
 */
export function AgreementsScreen() {
  const { t } = useTranslation('account')
  const [search, setSearch] = useSearchParams()
  const [company, code] = ['company_id', 'code'].map((name) => search.get(name) ?? undefined)
  // A mistyped link: the study is asked for.
  const company_id = company !== undefined && isUuid(company) ? company : undefined
  const group = search.get('group_id') ?? search.get('group') ?? undefined
  // A link may also name a group by its code.
  const byCode = code ?? (group !== undefined && !isUuid(group) ? group : undefined)
  const kinds = kindsOf(search.get('page_type'))
  const ask = (unknown: boolean) => (
    <WhichStudy unknown={unknown} onCode={(typed) => setSearch({ code: typed }, { replace: true })} />
  )
  return (
    <Screen
      title={t('agreements.title')}
      back={byCode === undefined ? '/login' : `/register/${encodeURIComponent(byCode)}`}
    >
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

interface WhichStudyProps {
  /** The URL has an unknown code. */
  unknown: boolean
  onCode: (code: string) => void
}

/** Asks for a study code, because each study has its own agreements. */
function WhichStudy({ unknown, onCode }: WhichStudyProps) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '' } })
  const find = async (code: string): Promise<CodeFault | null> => {
    try {
      await api(lookupGroup, { params: { id: code } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 'GROUPCODE_VALIDATION_ERROR'
      throw error
    }
    onCode(code)
    return null
  }
  return (
    <Stack gap={6}>
      <EveryStudy />
      <Stack gap={3}>
        <Text as="h2" variant="title">
          {t('agreements.own')}
        </Text>
        <Text tone="soft">{unknown ? t('agreements.unknown_code') : t('agreements.which_study')}</Text>
      </Stack>
      <StudyCodeForm form={form} refused={t('agreements.not_found')} submit={t('agreements.show')} onCode={find} />
      <WhomToAsk title={t('register.no_code')}>{t('register.no_code_hint')}</WhomToAsk>
    </Stack>
  )
}

/** What the product does in every study, to be read without a code. */
function EveryStudy() {
  const { t } = useTranslation('account')
  const points = [
    t('agreements.every_seen'),
    t('agreements.every_copy'),
    t('agreements.every_end'),
    t('agreements.every_ask'),
  ]
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h2" variant="title">
          {t('agreements.every')}
        </Text>
        <Stack as="ul" gap={2}>
          {points.map((point) => (
            <Row as="li" key={point} gap={2} align="start">
              <Text as="span" tone="accent" style={{ display: 'inline-flex', paddingBlockStart: '0.125rem' }}>
                <Icon name="check" size={20} />
              </Text>
              <Text as="span">{point}</Text>
            </Row>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}
