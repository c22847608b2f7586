import { api, ApiError } from '@almanac/api-client'
import {
  lookupGroup,
  lookupInvitation,
  validateCode,
  type LookedUpGroup,
  type LookedUpInvitation,
} from '@almanac/contracts/account/registration'
import { isUuid } from '@almanac/contracts/patterns'
import type { CodeFault } from '../study-code/StudyCodeForm'

/** An invitation and its group. */
export interface Invited {
  kind: 'invitation'
  id: string
  invitation: LookedUpInvitation
  group: LookedUpGroup | null
}

/** What a visitor registers with. */
export type RegistrationTarget =
  | { kind: 'group'; code: string; group: LookedUpGroup }
  | Invited
  /** A study code is needed. `fault`: the given code is invalid. `group`: named by the link; its id is no secret, so its code is still required. */
  | { kind: 'none'; code: string; fault: CodeFault | null; group?: LookedUpGroup | null }

/** The group with this code, or the fault. Throws ApiError when the lookup fails. */
export async function groupOf(code: string): Promise<RegistrationTarget> {
  try {
    const valid = await api(validateCode, { params: { code } })
    return { kind: 'group', code: valid.code, group: await api(lookupGroup, { params: { id: valid.group_id } }) }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 404)) throw error
    return {
      kind: 'none',
      code,
      fault: error.has('GROUPCODE_STUDY_CLOSED_ERROR') ? 'GROUPCODE_STUDY_CLOSED_ERROR' : 'GROUPCODE_VALIDATION_ERROR',
    }
  }
}

/** A valid invitation with its group; null if unknown, used or expired. Throws ApiError when the lookup fails. */
export async function invitationOf(id: string): Promise<Invited | null> {
  try {
    const invitation = await api(lookupInvitation, { params: { id } })
    const group = invitation.group_id ? await api(lookupGroup, { params: { id: invitation.group_id } }) : null
    return { kind: 'invitation', id, invitation, group }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The key of a target: an invitation's id or a study's code. */
export const keyOf = (target: Exclude<RegistrationTarget, { kind: 'none' }>): string =>
  target.kind === 'invitation' ? `invitation:${target.id}` : `group:${target.code}`

/** The group that a link names by its id; null where there is none. */
async function namedGroup(id: string): Promise<LookedUpGroup | null> {
  try {
    return await api(lookupGroup, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * Resolves the code of a link to a group, else to an invitation, else to none
 * (specification 000, section 4). Without a code the group of the link
 * (`?group=`) is used; if it is no id, it is taken as a code.
 * Throws ApiError when a lookup fails.
 */
export async function registrationTargetOf(
  linkCode: string | null,
  group: string | null = null,
): Promise<RegistrationTarget> {
  const code = linkCode || (group && !isUuid(group) ? group : null)
  if (!code) return { kind: 'none', code: '', fault: null, group: group ? await namedGroup(group) : null }
  const found = await groupOf(code)
  if (found.kind !== 'none' || found.fault === 'GROUPCODE_STUDY_CLOSED_ERROR') return found
  return (await invitationOf(code)) ?? (isUuid(code) ? { kind: 'none', code: '', fault: 'INVITATION_OVER' } : found)
}
