import { useState } from 'react'
import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { getProfile, updateProfile } from '@almanac/contracts/account/profile'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { GLUCOSE_UNITS, type GlucoseUnit } from '@almanac/domain/glucose'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { ChoiceGroup } from '@almanac/ui/fields'

/** Switches the unit of glucose, which is a setting of the profile: shown as switched once the server has saved it. */
export function UnitSwitch({ unit }: { unit: GlucoseUnit }) {
  const { t, format } = useTranslation('devices')
  const { id } = useUser()
  const queries = useQueryClient()
  const toast = useToast()
  const [saving, setSaving] = useState(false)

  async function change(glucose_unit: GlucoseUnit): Promise<void> {
    setSaving(true)
    try {
      await api(updateProfile, { params: { id }, body: { glucose_unit } })
      await Promise.all(
        [getGlucoseReport, getProfile].map((call) => queries.invalidateQueries({ queryKey: [call.id] })),
      )
      toast(t('glucose.unitChanged', { unit: format.isolated(glucose_unit) }), { tone: 'good' })
    } catch {
      toast(t('glucose.unitFailed'), { tone: 'wrong' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <ChoiceGroup
      label={t('glucose.unit')}
      beside
      options={GLUCOSE_UNITS.map((value) => ({ value, label: value }))}
      value={unit}
      onChange={(chosen) => {
        const known = GLUCOSE_UNITS.find((one) => one === chosen)
        if (known && known !== unit && !saving) void change(known)
      }}
    />
  )
}
