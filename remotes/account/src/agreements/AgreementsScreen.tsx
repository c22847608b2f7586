import type { Agreement } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'
import { useLocation, useSearchParams } from '@almanac/ui/router'
import { isUuid } from '@almanac/contracts/patterns'
import { useLinkLocale } from '../link/useLinkLocale'
import { ByCode } from './ByCode'
import { StudyTexts } from './StudyTexts'
import { WhichStudy } from './WhichStudy'

const ALL: readonly Agreement['kind'][] = ['user_agreement', 'terms', 'privacy_policy']
const TERMS: readonly Agreement['kind'][] = ['user_agreement', 'terms']
const PRIVACY: readonly Agreement['kind'][] = ['privacy_policy']

/** Which texts are meant: `page_type` is terms_of_use or privacy_policy (specification 001, section 2); all of them without it. */
function kindsOf(pathname: string, page_type: string | null): readonly Agreement['kind'][] {
  if (pathname === '/user_agreement' || page_type === 'terms_of_use') return TERMS
  return page_type === 'privacy_policy' ? PRIVACY : ALL
}

/**
 * /terms_and_privacy and /user_agreement (specification 000 and 001, section 2):
 * the texts of the study that `company_id`, `group` (or `group_id`) or `code` in
 * the address names, in the language of `locale`. Without one, of the
 * installation's one study, or a question for it.
 */
export function AgreementsScreen() {
  const { t } = useTranslation('account')
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  useLinkLocale(search)
  const [company_id, code] = ['company_id', 'code'].map((name) => search.get(name) ?? undefined)
  const group = search.get('group_id') ?? search.get('group') ?? undefined
  // A link may name a group by its code as well.
  const byCode = code ?? (group !== undefined && !isUuid(group) ? group : undefined)
  const kinds = kindsOf(pathname, search.get('page_type'))
  const ask = (unknown: boolean) => (
    <WhichStudy unknown={unknown} onCode={(typed) => setSearch({ code: typed }, { replace: true })} />
  )
  return (
    <Screen title={t(pathname === '/user_agreement' ? 'agreements.user_agreement' : 'agreements.title')} back="/login">
      {byCode === undefined ? (
        <StudyTexts kinds={kinds} company_id={company_id} group_id={group} otherwise={ask(false)} />
      ) : (
        <ByCode code={byCode} unknown={ask(true)}>
          {(id) => <StudyTexts kinds={kinds} group_id={id} otherwise={null} />}
        </ByCode>
      )}
    </Screen>
  )
}
