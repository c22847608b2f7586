import type { TestAnswer, TestClient } from '../../testing/client'
import type { Participant, ParticipantOptions, TestServer } from '../../testing/server'
import { hashPassword } from '../password/hash'

export const password = 'correct horse battery staple'

interface Member extends Participant {
  /** Their verified number. */
  phone: string
}

/** A study whose only group requires a code at sign-in. */
export interface SecondFactorStudy {
  /** Adds a member, by default with a verified number. */
  member: (options?: ParticipantOptions & { phone?: null }) => Promise<Member>
  /** A browser with a unique address. */
  browser: () => TestClient
  signIn: (
    client: TestClient,
    email: string,
    more?: { password?: string; otp_attempt?: unknown },
  ) => Promise<TestAnswer>
  /** Messages queued for this number or address. */
  sentTo: (recipient: string) => Promise<{ channel: string; kind: string; locale: string }[]>
}

/** Creates it on this server, which must trust its proxy. */
export async function secondFactorStudy(server: TestServer): Promise<SecondFactorStudy> {
  const password_hash = await hashPassword(password)
  const { group_id } = await server.participant({ company: 'careful' })
  await server.database.updateTable('groups').set({ two_factor: true }).where('id', '=', group_id).execute()
  let number = 200_000
  return {
    async member(options = {}) {
      const { phone: wanted, ...rest } = options
      const user = await server.participant({ password_hash, company: 'careful', ...rest })
      number += 1
      const phone = `+4915112${number}`
      if (wanted !== null)
        await server.database
          .updateTable('users')
          .set({ primary_contact_number: phone })
          .where('id', '=', user.id)
          .execute()
      return { ...user, phone }
    },
    browser() {
      const client = server.newVisitor()
      number += 1
      client.headers['x-forwarded-for'] = `10.2.${(number >> 8) & 255}.${number & 255}`
      return client
    },
    signIn: (client, email, more = {}) => client.post('/users/sign_in.json', { user: { email, password, ...more } }),
    sentTo: (recipient) =>
      server.database
        .selectFrom('outgoing_messages')
        .where('recipient', '=', recipient)
        .select(['channel', 'kind', 'locale'])
        .execute(),
  }
}
