import { useEffect } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useQuery, useQueryClient } from '@almanac/api-client/query'
import { useSession } from '@almanac/auth'
import { MAX_UTM_LENGTH } from '@almanac/contracts/rules/account'
import { storeUtmParams } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { ListSkeleton, Screen } from '@almanac/ui/core'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from '@almanac/ui/router'
import { InvitationScreen } from '../invitation/InvitationScreen'
import { isUuid } from '@almanac/contracts/patterns'
import { RegistrationSteps } from './RegistrationSteps'
import { StudyCode } from './StudyCode'
import { registrationTargetOf, type RegistrationTarget } from './registrationTarget'

/**
 * /register and /register/:code: the code of a study, or the id of an
 * invitation; without either it asks for a code (specification 000, sections 2
 * and 4). A signed-in user may accept an invitation here; anything else redirects
 * home.
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
  useCampaignLink(search)
  const group = search.get('group')
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname, search: query } = location
  const queries = useQueryClient()
  const keyOf = (linked: string | null) => ['registering', linked, group]
  const {
    data: target,
    error,
    refetch,
  } = useQuery({
    queryKey: keyOf(code),
    queryFn: () => registrationTargetOf(code, group),
    staleTime: Infinity,
    retry: false,
  })
  /** The address of the code, so that a reload shows the same; Back leads here again, with what was typed. */
  const open = (found: RegistrationTarget, typed: string) => {
    queries.setQueryData(keyOf(typed), found)
    void navigate(pathname + query, { replace: true, state: { typed } })
    void navigate(`/register/${encodeURIComponent(typed)}${query}`)
  }

  return (
    <Screen title={t('register.title')} back="/login">
      {!target &&
        (error ? (
          <ErrorState status={error instanceof ApiError ? error.status : undefined} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        ))}
      {target?.kind === 'none' && (
        <StudyCode
          code={typedIn(location.state) ?? target.code.slice(0, 20)}
          fault={target.fault}
          group={target.group ?? null}
          onFound={open}
        />
      )}
      {target && target.kind !== 'none' && <RegistrationSteps target={target} />}
    </Screen>
  )
}

/** The code that was typed before the visitor came back to this entry of the history. */
function typedIn(state: unknown): string | undefined {
  const typed: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'typed') : undefined
  return typeof typed === 'string' ? typed : undefined
}

const UTM = ['utm_source', 'utm_campaign', 'utm_content', 'utm_medium'] as const

/** Applies the campaign of the link (specification 000, section 2). */
function useCampaignLink(search: URLSearchParams): void {
  const written = search.toString()
  useEffect(() => {
    const parameters = new URLSearchParams(written)
    const utm = Object.fromEntries(
      UTM.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)?.slice(0, MAX_UTM_LENGTH)]] : [])),
    )
    if (Object.keys(utm).length === 0) return
    const group_id = parameters.get('group')
    // Only for the study's statistics: registration works without it.
    void api(storeUtmParams, { body: { utm: { ...utm, ...(group_id ? { group_id } : {}) } } }).catch(() => undefined)
  }, [written])
}
