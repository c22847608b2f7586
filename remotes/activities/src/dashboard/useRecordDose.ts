import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTexts } from '@almanac/i18n'
import { newId } from '@almanac/outbox'
import { useToast } from '@almanac/ui/core'
import { useState } from 'react'
import { acknowledged } from '../responses/acknowledged'
import { keepResponse, removeResponse } from '../responses/writes'
import type { DueDose } from './due'

/** Records a dose from the dashboard in one tap, and lets her take it back. */
export function useRecordDose() {
  const { t } = useTexts('activities')
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const record = async ({ activity, objective, reminder_time }: DueDose, value: number) => {
    if (busy) return
    setBusy(true)
    const now = new Date()
    const zone = deviceZone()
    const input = {
      id: newId(), quest_id: activity.id, measured_at: now.toISOString(), time_zone: zone, date_posted_for: localDateOf(now, zone),
      entries: [{ objective_id: objective.id, type: 'MedicationEntry' as const, value, reminder_time }],
    }
    try {
      await keepResponse(input)
      const said = await acknowledged(input.id)
      const undo = () => void removeResponse(input.id)
      toast(t(said === 'saved' ? 'dashboard.dose.saved' : 'dashboard.dose.waiting', { name: objective.name }), { tone: said === 'saved' ? 'good' : 'plain', undo })
    } catch {
      toast(t('errors.ERROR_POSTING_ACTIVITY_RESPONSE'), { tone: 'wrong' })
    } finally {
      setBusy(false)
    }
  }
  return { record, busy }
}
