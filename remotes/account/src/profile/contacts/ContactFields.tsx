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

/** The name of somebody; `missing` is said when there is none. */
export function NameField({ rule, missing }: RuleProps & { missing: string }) {
  const { t } = useTranslation('account')
  return (
    <TextField
      name="name"
      label={t('profile.name')}
      autoComplete="off"
      maxLength={MAX_PROFILE_NAME_LENGTH}
      rules={rule('name', { CANT_BE_BLANK: missing })}
    />
  )
}

/** How somebody else can be reached: phone number and email address, neither of them needed. */
export function ReachFields({ rule }: RuleProps) {
  const { t } = useTranslation('account')
  return (
    <>
      <LaterPhoneField name="phone_number" label={t('profile.people.phone')} autoComplete="off" optional />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('profile.email')}
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        optional
        rules={rule('email', { INVALID_EMAIL: t('errors.EMAIL_INVALID') })}
      />
    </>
  )
}

interface ElementFieldProps {
  name: string
  label: string
  kind: 'contact_relationship' | 'provider_specialty'
}

/** One of the fixed choices of a profile, or own words. May stay empty. */
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

/** What is known of somebody, in one line; each fact reads in its own direction. Null where nothing is known. */
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
