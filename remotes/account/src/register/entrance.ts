import { api, ApiError } from '@almanac/api-client'
import { lookupGroup, lookupInvitation, validateCode, type LookedUpGroup, type LookedUpInvitation } from '@almanac/contracts/account/registration'

/** Why a code leads nowhere (specification 000, section 8). */
export type CodeFault = 'GROUPCODE_STUDY_CLOSED_ERROR' | 'GROUPCODE_VALIDATION_ERROR' | 'INVITATION_OVER'

/** Ids of invitations are UUIDs; nobody takes a study code for one. */
const INVITATION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What somebody may register with. */
export type Entrance =
  | { kind: 'group'; code: string; group: LookedUpGroup }
  | { kind: 'invitation'; id: string; invitation: LookedUpInvitation; group: LookedUpGroup | null }
  /** A study code is needed; `fault` when the one that came leads nowhere. */
  | { kind: 'none'; code: string; fault: CodeFault | null }

/** The group with this code, or why there is none. Throws ApiError while nobody can tell. */
export async function groupOf(code: string): Promise<Entrance> {
  try {
    const valid = await api(validateCode, { params: { code } })
    return { kind: 'group', code: valid.code, group: await api(lookupGroup, { params: { id: valid.group_id } }) }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 404)) throw error
    return { kind: 'none', code, fault: error.has('GROUPCODE_STUDY_CLOSED_ERROR') ? 'GROUPCODE_STUDY_CLOSED_ERROR' : 'GROUPCODE_VALIDATION_ERROR' }
  }
}

async function invitationOf(id: string): Promise<Entrance | null> {
  try {
    const invitation = await api(lookupInvitation, { params: { id } })
    const group = invitation.group_id ? await api(lookupGroup, { params: { id: invitation.group_id } }) : null
    return { kind: 'invitation', id, invitation, group }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** What distinguishes one entrance from another in this tab: an invitation's id or a study's code. */
export const keyOf = (entrance: Exclude<Entrance, { kind: 'none' }>): string => (entrance.kind === 'invitation' ? `invitation:${entrance.id}` : `group:${entrance.code}`)

/** Where the code of a link leads: to a group, else to an invitation, else nowhere (specification 000, section 4). Throws ApiError while nobody can tell. */
export async function entranceOf(code: string | null): Promise<Entrance> {
  if (!code) return { kind: 'none', code: '', fault: null }
  const found = await groupOf(code)
  if (found.kind !== 'none' || found.fault === 'GROUPCODE_STUDY_CLOSED_ERROR') return found
  return (await invitationOf(code)) ?? (INVITATION_ID.test(code) ? { kind: 'none', code: '', fault: 'INVITATION_OVER' } : found)
}
