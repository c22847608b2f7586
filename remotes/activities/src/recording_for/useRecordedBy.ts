import type { Response } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { nameOf } from '../shared_history/nameOf'

/** Returns a function that names the family member who recorded a response; null if its owner did. */
export function useRecordedBy(): (response: Pick<Response, 'recorded_by'>) => string | null {
  const { t } = useTranslation('activities')
  return ({ recorded_by }) => {
    if (!recorded_by) return null
    if (recorded_by.id === null) return t('recording_for.by_former')
    return t('recording_for.by', { name: nameOf(recorded_by) || t('visibility.unnamed') })
  }
}
