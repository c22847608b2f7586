import { createHash } from 'node:crypto'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'

/** All actions in the trail; each has words in a person's archive (`api.own_data.codes.audit_…`). */
export const AUDIT_ACTIONS = [
  'release_published',
  'rollout',
  'rollback',
  'withdrawal',
  'rollouts_paused',
  'rollouts_resumed',
  'remote_killed',
  'remote_revived',
  'rollout_planned',
  'plan_ended',
  'approval_asked',
  'team_token_created',
  'team_token_revoked',
  'preview_created',
  'brand_published',
  'brand_taken_back',
  'release_asked',
  'release_request_answered',
  'passkeys_asked',
  'role_given',
  'role_removed',
  'feature_set',
  'accept_agreement',
  'change_visibility',
  'relationship_changed',
  'relationship_ended',
  'person_blocked',
  'recording_allowed',
  'recording_taken_back',
  'consent_given',
  'consent_withdrawn',
  'survey_alert_sent',
  'survey_exported',
  'study_export_begun',
  'study_exported',
  'sessions_ended',
  'leaderboard_name_removed',
  'second_factor_removed',
  'appointment_changed',
  'room_entered',
  'room_left',
  'room_admitted',
  'room_guest_added',
  'room_ended',
  'room_reopened',
  'room_absence_told',
  'room_unconnected',
] as const

/** An entry of the audit trail. */
export interface Recorded {
  /** `team: NAME`, an operator's e-mail address, `command line: NAME`, the id of a participant (removed with the account), or `automatic`. */
  actor: string
  /** What was done. */
  action: (typeof AUDIT_ACTIONS)[number]
  /** The object of the action, e.g. `social, northwind`. */
  subject: string
  /** Details; nothing about any participant. */
  document: object
}

/** Appends an entry to the audit trail, in the transaction of the change itself, so that neither exists without the other. */
export function record(database: Database, recorded: Recorded): Promise<void> {
  return recordAll(database, [recorded])
}

/** Appends entries in their order, as `record` does. */
export async function recordAll(database: Database, entries: readonly Recorded[]): Promise<void> {
  if (entries.length === 0) return
  await database
    .insertInto('audit_trail')
    .values(
      entries.map(({ document, ...recorded }) => ({ id: newId(), ...recorded, document: JSON.stringify(document) })),
    )
    .execute()
}

/**
 * A participant's pseudonym in the trail: a hash of their id, the same for all
 * entries of one matter, which cannot be reversed. So the trail need not be changed
 * when they leave.
 */
export function participantMark(matter: string, user_id: string): string {
  return `participant: ${createHash('sha256').update(`${matter} ${user_id}`).digest('hex').slice(0, 32)}`
}
