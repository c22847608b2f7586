import { useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { useQuery } from '@almanac/api-client/query'
import { useTexts } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { ListSkeleton, Screen } from '@almanac/ui/core'
import { useParams, useSearchParams } from '@almanac/ui/router'
import { useLink } from './campaign'
import { entranceOf, type Entrance } from './entrance'
import { Steps } from './Steps'
import { StudyCode } from './StudyCode'

/**
 * /register and /register/:code: the code of a study, or the id of an
 * invitation; without either the code is asked for (specification 000,
 * sections 2 and 4).
 */
export function RegisterScreen() {
  const { t } = useTexts('account')
  const { code: inPath } = useParams()
  const [search] = useSearchParams()
  useLink(search)
  const code = inPath ?? search.get('code')
  const { data, error, refetch } = useQuery({ queryKey: ['registering', code], queryFn: () => entranceOf(code), staleTime: Infinity, retry: false })
  const [typed, setTyped] = useState<Entrance | null>(null)
  const entrance = typed ?? data

  return (
    <Screen title={t('register.title')} back="/login">
      {!entrance && (error ? <ErrorState status={error instanceof ApiError ? error.status : undefined} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {entrance?.kind === 'none' && <StudyCode code={entrance.code.slice(0, 20)} fault={entrance.fault} onFound={setTyped} />}
      {entrance && entrance.kind !== 'none' && <Steps entrance={entrance} />}
    </Screen>
  )
}
