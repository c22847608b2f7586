import { useTexts } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { removeResponse } from '../responses/writes'

/** Deletes a response and offers to take it back, or says that the device could not keep the deletion. */
export function useRemoval() {
  const { t } = useTexts('activities')
  const toast = useToast()
  return async (response_id: string): Promise<void> => {
    try {
      const undo = await removeResponse(response_id)
      toast(t('detail.deleted'), undo ? { undo } : {})
    } catch {
      toast(t('detail.not_deleted'), { tone: 'wrong' })
    }
  }
}
