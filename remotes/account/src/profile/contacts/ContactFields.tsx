import { Fragment } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { listElements } from '@almanac/contracts/account/catalogue'
import { MAX_EMAIL_LENGTH, MAX_PROFILE_NAME_LENGTH, MAX_PROFILE_ROLE_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { TextField } from '@almanac/ui/form'
import { LaterPhoneField } from '../../phone/LaterPhoneField'
import { ChooseField } from '../choose/ChooseField'
import type { Search } from '../choose/useSuggestions'
import type { useItemEditor } from '../items/useItemEditor'

type RuleProps = Pick<ReturnType<typeof useItemEditor>, 'rule'>

/** The name of a person; `missing` is the error for an empty one. */
export function NameField({ rule, missing }: RuleProps & { missing: string }) {
  const { t } = useTranslation('account_profile')
  return (
    <TextField
      name="name"
      label={t('name')}
      autoComplete="off"
      maxLength={MAX_PROFILE_NAME_LENGTH}
      rules={rule('name', { CANT_BE_BLANK: missing })}
    />
  )
}

/** Optional phone number and email address of another person. */
export function ReachFields({ rule }: RuleProps) {
  const { t } = useTranslation('account_profile')
  const { t: account } = useTranslation('account')
  return (
    <>
      <LaterPhoneField name="phone_number" label={t('people.phone')} autoComplete="off" extension optional />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('email')}
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        optional
        rules={rule('email', { INVALID_EMAIL: account('errors.EMAIL_INVALID') })}
      />
    </>
  )
}

interface ElementFieldProps {
  name: string
  label: string
  kind: 'contact_relationship' | 'provider_specialty'
}

/** A choice from a fixed list or free text; optional. */
export function ElementField({ name, label, kind }: ElementFieldProps) {
  const client = useQueryClient()
  const search: Search = async (query, signal) => {
    const elements = await client.fetchQuery({
      ...queryOf(listElements),
      queryFn: () => api(listElements, { signal }),
      staleTime: 60_000,
    })
    const typed = query.toLocaleLowerCase()
    return elements.filter((element) => element.kind === kind && element.name.toLocaleLowerCase().includes(typed))
  }
  return (
    <ChooseField
      name={name}
      label={label}
      optional
      source={kind}
      search={search}
      onChoose={() => undefined}
      maxLength={MAX_PROFILE_ROLE_LENGTH}
    />
  )
}

/** The known facts in one line, each isolated in its own text direction; null if there are none. */
export function factLine(facts: readonly (string | null)[]) {
  const known = facts.filter((fact) => fact !== null && fact !== '')
  if (known.length === 0) return null
  return known.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
