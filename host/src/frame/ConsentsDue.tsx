import { useNavigate } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'

/** In the bar: the number of consents that are to be given again, and the way to them; hidden while there are none. */
export function ConsentsDue() {
  const { t, format } = useTranslation('host')
  const navigate = useNavigate()
  const consents_due = useSession().user?.consents_due ?? 0
  if (consents_due === 0) return null
  return (
    <Button
      variant="quiet"
      icon="surveys"
      aria-label={t('consents_due', { count: consents_due })}
      onClick={() => void navigate('/consents')}
    >
      {format.number(consents_due)}
    </Button>
  )
}
