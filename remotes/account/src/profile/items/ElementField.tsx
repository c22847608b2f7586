import { api } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { listElements } from '@almanac/contracts/account/catalogue'
import { ChooseField } from '../choose/ChooseField'
import type { Search } from '../choose/useSuggestions'

interface ElementFieldProps {
  name: string
  label: string
  kind: 'contact_relationship' | 'provider_specialty'
}

/** One of the fixed choices of a profile, or her own words. May stay empty. */
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
      maxLength={100}
    />
  )
}
