import type { Agreement } from '@almanac/contracts/account/pages'
import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'
import { useLocation, useSearchParams } from '@almanac/ui/router'
import { ByCode } from './ByCode'
import { StudyTexts } from './StudyTexts'
import { WhichStudy } from './WhichStudy'

const ALL: readonly Agreement['kind'][] = ['user_agreement', 'terms', 'privacy_policy']
const WITHOUT_PRIVACY: readonly Agreement['kind'][] = ['user_agreement', 'terms']

/**
 * /terms_and_privacy and /user_agreement (specification 000, section 2): the
 * texts of the study that `company_id`, `group_id` or `code` in the address
 * names. Without one, of the installation's one study, or a question for it.
 */
export function AgreementsScreen() {
  const { t } = useTexts('account')
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const agreement = pathname === '/user_agreement'
  const kinds = agreement ? WITHOUT_PRIVACY : ALL
  const [code, company_id, group_id] = ['code', 'company_id', 'group_id'].map((name) => search.get(name) ?? undefined)
  const ask = (unknown: boolean) => <WhichStudy unknown={unknown} onCode={(typed) => setSearch({ code: typed }, { replace: true })} />
  return (
    <Screen title={t(agreement ? 'agreements.user_agreement' : 'agreements.title')} back="/login">
      {code === undefined
        ? <StudyTexts kinds={kinds} company_id={company_id} group_id={group_id} otherwise={ask(false)} />
        : <ByCode code={code} unknown={ask(true)}>{(id) => <StudyTexts kinds={kinds} group_id={id} otherwise={null} />}</ByCode>}
    </Screen>
  )
}
