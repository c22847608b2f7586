import { authStore, onAuthEvent, useSession } from '@almanac/auth'
import type { PasskeyAsked } from '@almanac/contracts/account/session'
import { checkSession } from '../session/check-session'
import { signedInModule } from '../signed-in/load'

/** What goes on without a passkey: data and account of one's own, and help. */
const OPEN = ['/profile', '/help_info']

/** Whether a company asks for a passkey before anything else on this path. */
export function usePasskeyFirst(pathname: string): PasskeyAsked | null {
  const asked = useSession().user?.passkey_asked
  if (!asked || asked.step === 'later' || OPEN.includes(pathname)) return null
  return asked
}

/** Whether the user of this page has to create or show a passkey first. */
const isFirst = (): boolean => {
  const step = authStore.getState().user?.passkey_asked?.step
  return step === 'create' || step === 'show'
}

/** After a 403 that says so, the session says which passkey is asked for; once it is there, what waited is sent and what failed is read again. */
export function followAskedPasskey(): void {
  onAuthEvent((event) => {
    if (event.type === 'passkey_required') void checkSession()
  })
  let was = isFirst()
  authStore.subscribe(({ user }) => {
    const before = was
    was = isFirst()
    if (!user || !before || was) return
    const { outboxModule, getQueryClient } = signedInModule() ?? {}
    outboxModule?.outbox.wake()
    void getQueryClient?.().invalidateQueries()
  })
}
