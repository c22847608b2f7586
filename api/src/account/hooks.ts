import type { ImageType } from '@almanac/contracts/account/images'
import type { User } from '@almanac/contracts/account/session'
import type { Database } from '../http/serve'

/** Both are in each other's circle once the invitation is accepted. */
export interface AcceptedInvitation {
  from_user_id: string
  relationship_id: string
  user_id: string
}

/** A picture of somebody else. */
export interface OthersPicture {
  type: ImageType
  id: string
  user_id: string
  response_id: string | null
}

/**
 * What an area above does when an account changes, or knows of it. The areas'
 * hooks are listed in `start/contributions.ts` and handed in with the server, so that
 * the account imports none of them.
 */
export interface AccountHooks {
  /** Of the surveys that a participant's groups ask of everybody first, which are completed. */
  onboardingSurveys: (database: Database, user_id: string, asked: string[]) => Promise<User['onboarding_surveys']>
  /** Somebody has become a member of a group; in the transaction of that. */
  joinedGroup: (transaction: Database, user_id: string, group_id: string) => Promise<void>
  /** A person who was invited has an account now; in the transaction of that. */
  invitationAccepted: (transaction: Database, accepted: AcceptedInvitation) => Promise<void>
  /** Whether a relationship to which somebody is invited lets both see what the other records; null where there is none. */
  opensRecords: (database: Database, relationship_id: string) => Promise<boolean | null>
  /** Whoever was invited to these relationships said "not me"; in the transaction of that. */
  invitationsRefused: (transaction: Database, relationship_ids: readonly string[]) => Promise<void>
  /** It is known now that this address is the user's; in the transaction of that. */
  addressConfirmed: (transaction: Database, user_id: string, email: string) => Promise<void>
  /** In the transaction of the change. */
  timeZoneChanged: (transaction: Database, user_id: string, now: Date) => Promise<void>
  /** Whether the viewer may see a picture of somebody else. */
  seesPicture: (database: Database, viewer_id: string, picture: OthersPicture) => Promise<boolean>
}

/** What one area brings of it. */
export type AccountContribution = Partial<AccountHooks>

/** All contributions as one: each area's is called in turn, and a picture is seen where one of them allows it. */
export function accountHooks(contributions: readonly AccountContribution[]): AccountHooks {
  return {
    async onboardingSurveys(database, user_id, asked) {
      const found: User['onboarding_surveys'] = []
      for (const area of contributions)
        found.push(...((await area.onboardingSurveys?.(database, user_id, asked)) ?? []))
      return found
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
    async seesPicture(database, viewer_id, picture) {
      for (const area of contributions) if (await area.seesPicture?.(database, viewer_id, picture)) return true
      return false
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    accountHooks: AccountHooks
    /** Where the captcha's frame comes from; null is from here, without an origin. */
    captchaOrigin: string | null
    /** Where the support chat's frame comes from; null is no chat but the simulated one. */
    supportOrigin: string | null
  }
}
