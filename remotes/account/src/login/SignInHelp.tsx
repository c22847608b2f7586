import { Suspense, useState } from 'react'
import { isUuid } from '@almanac/contracts/patterns'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, Skeleton } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'

// Lazy: few need it, and the sign-in screen loads without React Query.
const LockedOut = lazyScreen(() =>
  import(/* webpackChunkName: "ask" */ '../ask/LockedOut').then((file) => file.LockedOut),
)

/** "Can't get in?": whom to call or write to, behind a button. */
export function SignInHelp() {
  const { t } = useTranslation('account')
  const group = useSearchParams()[0].get('group')
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <Suspense fallback={<Skeleton height="6rem" />}>
        <LockedOut group_id={group !== null && isUuid(group) ? group : undefined} />
      </Suspense>
    )
  return (
    <Button variant="quiet" full icon="help" aria-expanded={false} onClick={() => setOpen(true)}>
      {t('ask.locked_out')}
    </Button>
  )
}
