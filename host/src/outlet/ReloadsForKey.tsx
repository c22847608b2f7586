import { UnverifiedNotice } from '../registry/UnverifiedNotice'
import { useReloadForKey } from './useReloadForKey'

/** Reloads the page after a change of the registry's key, and says where that did not help. */
export function ReloadsForKey() {
  return useReloadForKey() ? <UnverifiedNotice /> : null
}
