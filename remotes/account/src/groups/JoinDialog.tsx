import { api, ApiError } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { setUser } from '@almanac/auth'
import { joinGroup } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'
import { Dialog, useToast } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { StudyCodeForm, type CodeFault } from '../study-code/StudyCodeForm'

/** Joins another study by its code. */
export function JoinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Dialog open={open} onClose={onClose} title={t('groups.join')}>
      <JoinForm onJoined={onClose} />
    </Dialog>
  )
}

function JoinForm({ onJoined }: { onJoined: () => void }) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({ defaultValues: { code: '' } })
  const join = async (id: string): Promise<CodeFault | null> => {
    try {
      setUser(await api(joinGroup, { params: { id } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.has('GROUPCODE_STUDY_CLOSED_ERROR')) return 'GROUPCODE_STUDY_CLOSED_ERROR'
      if (error.has('GROUPCODE_VALIDATION_ERROR')) return 'GROUPCODE_VALIDATION_ERROR'
      throw error
    }
    // The participant's activities, theme and texts may all be others now.
    void queries.invalidateQueries()
    toast(t('groups.joined'))
    onJoined()
    return null
  }
  return <StudyCodeForm form={form} refused={t('groups.refused')} submit={t('groups.submit')} onCode={join} />
}
