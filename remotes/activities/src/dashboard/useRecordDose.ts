import { serverNow } from '@almanac/api-client'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { newId } from '@almanac/outbox'
import { useToast } from '@almanac/ui/core'
import { useState } from 'react'
import { acknowledged } from '../responses/acknowledged'
import { keepResponse, removeResponse } from '../responses/writes'
import type { DueDose } from './doses'

/** Records what is said of a dose: took, postponed or skipped, by the number on the wire. */
export type RecordDose = (dose: DueDose, value: number) => Promise<void>

/** Records a dose from the dashboard in one tap, and lets her take it back. `mark` is what the check mark says, for as long as it stands. */
export function useRecordDose() {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [mark, setMark] = useState<string | null>(null)

  const record: RecordDose = async ({ activity, objective, reminder_time }, value) => {
    if (busy) return
    setBusy(true)
    const now = new Date(serverNow())
    const zone = deviceZone()
    const input = {
      id: newId(),
      quest_id: activity.id,
      measured_at: now.toISOString(),
      time_zone: zone,
      date_posted_for: localDateOf(now, zone),
      entries: [{ objective_id: objective.id, type: 'MedicationEntry' as const, value, reminder_time }],
    }
    try {
      await keepResponse(input, objective.name)
      const said = await acknowledged(input.id)
      setMark(t(said === 'saved' ? 'dashboard.dose.mark_saved' : 'dashboard.dose.mark_kept'))
      const undo = () => void removeResponse(input.id, 0).catch(() => toast(t('detail.not_deleted'), { tone: 'wrong' }))
      toast(t(said === 'saved' ? 'dashboard.dose.saved' : 'dashboard.dose.waiting', { name: objective.name }), {
        tone: said === 'saved' ? 'good' : 'plain',
        undo,
      })
    } catch {
      toast(t('errors.ERROR_POSTING_ACTIVITY_RESPONSE'), { tone: 'wrong' })
    } finally {
      setBusy(false)
    }
  }
  return { record, busy, mark, unmark: () => setMark(null) }
}
