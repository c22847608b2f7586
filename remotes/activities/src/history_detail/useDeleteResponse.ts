import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import type { Removal } from '../removal/useRemovals'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { enqueueResponseRemoval } from '../responses/writes'

/** A response that is being deleted, for the screen that shows where it stood. */
interface Deleted {
  response: OptimisticResponse
  removal: Promise<Removal | null>
}

let pendingDeletion: Deleted | undefined

/** The response whose deletion led to this screen, once. */
export function takePendingDeletion(): Deleted | undefined {
  const deleted = pendingDeletion
  pendingDeletion = undefined
  return deleted
}

/** Deletes a response and hands the way back to the screen that is opened next, or says that the device could not keep the deletion. */
export function useDeleteResponse(): (response: OptimisticResponse) => void {
  const { t } = useTranslation('activities')
  const toast = useToast()
  return (response) => {
    const removal = enqueueResponseRemoval(response.id).catch(() => {
      toast(t('detail.not_deleted'), { tone: 'wrong' })
      return null
    })
    pendingDeletion = { response, removal }
  }
}
