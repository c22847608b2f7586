import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import type { Removal } from '../removal/useRemovals'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { enqueueResponseRemoval } from '../responses/writes'

/** A response being deleted, passed to the screen that listed it. */
interface Deleted {
  response: OptimisticResponse
  removal: Promise<Removal | null>
}

let pendingDeletion: Deleted | undefined

/** The response whose deletion led to this screen; returned once. */
export function takePendingDeletion(): Deleted | undefined {
  const deleted = pendingDeletion
  pendingDeletion = undefined
  return deleted
}

/** Deletes a response and passes its undo to the next screen, or shows that the device could not store the deletion. */
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
