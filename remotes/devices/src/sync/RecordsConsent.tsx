import { useState } from 'react'
import { api } from '@almanac/api-client'
import { useCall } from '@almanac/api-client/query'
import { getHumanApi, giveReportAccessConsent } from '@almanac/contracts/devices/human-api'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/form'

/** Whether the study may use the values of the connected health records; renders nothing while none are connected. */
export function RecordsConsent() {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const { data, refetch } = useCall(getHumanApi)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const user = data?.human_api_user
  if (!user?.sources.length) return null

  async function change(human_user_id: string, hsc_reports_access_consent: boolean): Promise<void> {
    setWanted(hsc_reports_access_consent)
    try {
      await api(giveReportAccessConsent, { body: { human_user_id, hsc_reports_access_consent } })
      await refetch()
    } catch {
      toast(t('sync.failed'), { tone: 'wrong' })
    } finally {
      setWanted(null)
    }
  }

  return (
    <Checkbox
      label={t('sync.recordsConsent')}
      value={wanted ?? user.hsc_reports_access_consent}
      onChange={(given) => void change(user.id, given)}
    />
  )
}
