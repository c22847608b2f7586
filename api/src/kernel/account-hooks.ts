import type { ImageType } from '@almanac/contracts/account/images'
import type { User } from '@almanac/contracts/account/session'
import type { Database } from '../http/serve'

/** An accepted invitation: both join each other's circle. */
export interface AcceptedInvitation {
  from_user_id: string
  relationship_id: string
  user_id: string
}

/** A picture of another user. */
export interface OthersPicture {
  type: ImageType
  id: string
  user_id: string
  response_id: string | null
}

/**
 * Callbacks of features for account changes and account data. Features declare them and the server
 * injects them, so that the account imports none of these features.
 */
export interface AccountHooks {
  /** The onboarding surveys of a participant's groups, with their completion. */
  onboardingSurveys: (database: Database, user_id: string, asked: string[]) => Promise<User['onboarding_surveys']>
  /** How many consents of a participant are to be given again, because what they agreed to has changed. */
  consentsDue: (database: Database, user_id: string) => Promise<number>
  /** The recent days on which a participant is asked only for what is essential, newest first. */
  unwellDays: (database: Database, user_id: string) => Promise<NonNullable<User['unwell_days']>>
  /** A user became a member of a group; in that transaction. */
  joinedGroup: (transaction: Database, user_id: string, group_id: string) => Promise<void>
  /** An invited person now has an account; in that transaction. */
  invitationAccepted: (transaction: Database, accepted: AcceptedInvitation) => Promise<void>
  /** Whether the relationship of an invitation lets both people see each other's records; null where there is none. */
  opensRecords: (database: Database, relationship_id: string) => Promise<boolean | null>
  /** The invitee of these relationships said "not me"; in that transaction. */
  invitationsRefused: (transaction: Database, relationship_ids: readonly string[]) => Promise<void>
  /** The user's address was confirmed; in that transaction. */
  addressConfirmed: (transaction: Database, user_id: string, email: string) => Promise<void>
  /** Whether somebody has named this user their doctor, and lets them see their records as such. */
  isDoctor: (database: Database, user_id: string) => Promise<boolean>
  /** In the transaction of the change. */
  timeZoneChanged: (transaction: Database, user_id: string, now: Date) => Promise<void>
  /** Whether the viewer may see another user's picture. */
  seesPicture: (database: Database, viewer_id: string, picture: OthersPicture) => Promise<boolean>
}

/** The hooks of one feature. */
export type AccountContribution = Partial<AccountHooks>

/** Combines all contributions: each feature's hook is called in turn, and a picture is visible where one of them allows it. */
export function accountHooks(contributions: readonly AccountContribution[]): AccountHooks {
  return {
    async onboardingSurveys(database, user_id, asked) {
      const found: User['onboarding_surveys'] = []
      for (const area of contributions)
        found.push(...((await area.onboardingSurveys?.(database, user_id, asked)) ?? []))
      return found
    },
    async consentsDue(database, user_id) {
      let due = 0
      for (const area of contributions) due += (await area.consentsDue?.(database, user_id)) ?? 0
      return due
    },
    async unwellDays(database, user_id) {
      const days: string[] = []
      for (const area of contributions) days.push(...((await area.unwellDays?.(database, user_id)) ?? []))
      return days
    },
    async joinedGroup(transaction, user_id, group_id) {
      for (const area of contributions) await area.joinedGroup?.(transaction, user_id, group_id)
    },
    async invitationAccepted(transaction, accepted) {
      for (const area of contributions) await area.invitationAccepted?.(transaction, accepted)
    },
    async opensRecords(database, relationship_id) {
      for (const area of contributions) {
        const opens = await area.opensRecords?.(database, relationship_id)
        if (typeof opens === 'boolean') return opens
      }
      return null
    },
    async invitationsRefused(transaction, relationship_ids) {
      for (const area of contributions) await area.invitationsRefused?.(transaction, relationship_ids)
    },
    async addressConfirmed(transaction, user_id, email) {
      for (const area of contributions) await area.addressConfirmed?.(transaction, user_id, email)
    },
    async timeZoneChanged(transaction, user_id, now) {
      for (const area of contributions) await area.timeZoneChanged?.(transaction, user_id, now)
    },
    async isDoctor(database, user_id) {
      for (const area of contributions) if (await area.isDoctor?.(database, user_id)) return true
      return false
    },
    async seesPicture(database, viewer_id, picture) {
      for (const area of contributions) if (await area.seesPicture?.(database, viewer_id, picture)) return true
      return false
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    accountHooks: AccountHooks
  }
}
