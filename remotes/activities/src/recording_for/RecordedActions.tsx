import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { deleteRecordedForOther } from '@almanac/contracts/activities/recorded-for-others'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, LinkButton, Stack, Text, useToast } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { useState } from 'react'
import { useMayRecordFor } from './useMayRecordFor'

interface RecordedActionsProps {
  /** A response recorded by the user for its owner. */
  response: Response
  /** URL of its edit form. */
  editPath: string
  /** Where to navigate after deletion. */
  leadsTo: string
}

/** Edit and delete actions of a response recorded for another person; nothing without permission to record. */
export function RecordedActions({ response, editPath, leadsTo }: RecordedActionsProps) {
  const { t } = useTranslation('activities')
  if (!useMayRecordFor(response.user_id)) return null
  return (
    <Stack gap={12} align="start">
      <LinkButton icon="edit" to={editPath}>
        {t('detail.edit')}
      </LinkButton>
      <DeleteRecorded response={response} leadsTo={leadsTo} />
    </Stack>
  )
}

function DeleteRecorded({ response, leadsTo }: Pick<RecordedActionsProps, 'response' | 'leadsTo'>) {
  const { t } = useTranslation('activities')
  const { user_id, id } = response
  const [asking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()

  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await api(deleteRecordedForOther, { params: { user_id, id } })
      void navigate(leadsTo, { replace: true })
      toast(t('detail.deleted'), { tone: 'good' })
      void queries.invalidateQueries({ queryKey: [listResponses.id] })
    } catch {
      toast(t('recording_for.not_deleted'), { tone: 'wrong' })
    }
    setBusy(false)
  }
  return (
    <div>
      <Button icon="trash" variant="danger" onClick={() => setAsking(true)}>
        {t('recording_for.delete')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={t('recording_for.delete_title')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('detail.cancel')}</Button>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              {t('recording_for.delete')}
            </Button>
          </>
        }
      >
        <Text>{t('recording_for.delete_text')}</Text>
      </Dialog>
    </div>
  )
}
