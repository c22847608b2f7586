import { UnverifiedNotice } from '../registry/UnverifiedNotice'
import { useReloadAfterWithdrawal } from './useReloadAfterWithdrawal'
import { useReloadForKey } from './useReloadForKey'

/** Reloads the page after a withdrawal or a change of the registry's key, and says where that did not help. */
export function ReloadsWhenNeeded() {
  useReloadAfterWithdrawal()
  return useReloadForKey() ? <UnverifiedNotice /> : null
}
