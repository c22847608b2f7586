import { studySearch } from '@almanac/contracts/rules/account'
import { useSearchParams } from '@almanac/ui/router'

/** What of the open address names a study, for a link to another screen of visitors: `?code=TIDE24`, or empty. */
export function useStudySearch(): string {
  const [search] = useSearchParams()
  return studySearch(search)
}
