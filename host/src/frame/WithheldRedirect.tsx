import { useEffect, useEffectEvent } from 'react'
import { Navigate, type NavigateProps } from 'react-router-dom'
import { useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'

/** On a slow phone Today is not there yet when this begins to be shown. */
const NOTICE_MS = 10_000

/** Goes to Today, and says that the user's study does not have the screen of the address. */
export function WithheldRedirect(props: NavigateProps) {
  const { t } = useTranslation('host')
  const say = useEffectEvent(() => {
    toast(t('not_in_study'), { duration: NOTICE_MS })
  })
  useEffect(() => say(), [])
  return <Navigate {...props} />
}
