import { useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { useQuery } from '@almanac/api-client/query'
import { useSession } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { ListSkeleton, Screen } from '@almanac/ui/core'
import { Navigate, useParams, useSearchParams } from '@almanac/ui/router'
import { isUuid } from '@almanac/contracts/patterns'
import { InvitationScreen } from '../invitation/InvitationScreen'
import { useLink } from './campaign'
import { entranceOf, type Entrance } from './entrance'
import { Steps } from './Steps'
import { StudyCode } from './StudyCode'

/**
 * /register and /register/:code: the code of a study, or the id of an
 * invitation; without either the code is asked for (specification 000,
 * sections 2 and 4). Whoever is signed in may accept an invitation here; with
 * anything else she is led home.
 */
export function RegisterScreen() {
  const { code: inPath } = useParams()
  const [search] = useSearchParams()
  const { user } = useSession()
  const code = inPath ?? search.get('code')
  if (!user) return <Registering code={code} search={search} />
  return code !== null && isUuid(code) ? <InvitationScreen id={code} /> : <Navigate to="/" replace />
}

function Registering({ code, search }: { code: string | null; search: URLSearchParams }) {
  const { t } = useTranslation('account')
  useLink(search)
  const group = search.get('group')
  const { data, error, refetch } = useQuery({
    queryKey: ['registering', code, group],
    queryFn: () => entranceOf(code, group),
    staleTime: Infinity,
    retry: false,
  })
  const [typed, setTyped] = useState<Entrance | null>(null)
  const entrance = typed ?? data

  return (
    <Screen title={t('register.title')} back="/login">
      {!entrance &&
        (error ? (
          <ErrorState status={error instanceof ApiError ? error.status : undefined} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        ))}
      {entrance?.kind === 'none' && (
        <StudyCode
          code={entrance.code.slice(0, 20)}
          fault={entrance.fault}
          group={entrance.group ?? null}
          onFound={setTyped}
        />
      )}
      {entrance && entrance.kind !== 'none' && <Steps entrance={entrance} />}
    </Screen>
  )
}
