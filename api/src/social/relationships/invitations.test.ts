/** @embedded */
import * as schema from '@almanac/contracts/schema/social/relationships'
import { MAX_INVITATIONS_A_DAY, MAX_PENDING_INVITATIONS } from '@almanac/contracts/rules/social/relationships'
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { recipients } from '../../account/recipients'
import { deliverNext } from '../../platform/outgoing/sender/deliver'
import type { Mail } from '../../providers/mail/provider'
import { formOf } from '../../account/registration/testing'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { acceptedRelationship, confirmedParticipant, invited, inviteTo, listOf, setLevel, statesOf } from './testing'

let server: TestServer
let ana: Participant
let ben: Participant
let sent: Mail[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.deleteFrom('outgoing_messages').execute()
  sent = []
  ana = await confirmedParticipant(server, { first_name: 'Ana' })
  ben = await confirmedParticipant(server, { first_name: 'Ben', locale: 'fr' })
})

const nobody = () => `${newId()}@example.test`

/** Sends the queued mails, as the job does. */
async function deliver(): Promise<Mail[]> {
  const email = {
    send: (mail: Mail) => {
      sent.push(mail)
      return Promise.resolve('sent' as const)
    },
  }
  const sending = { channels: { email, sms: null }, recipients, publicUrl: 'https://almanac.example' }
  while (
    await deliverNext(server.database, 'email', sending, ({ err }) => {
      throw err
    })
  )
    continue
  return sent
}
const mailTo = async (address: string) => (await deliver()).find(({ to }) => to === address)
const linkIn = (mail: Mail | undefined, path: string): string[] =>
  new RegExp(`https://almanac\\.example${path}/([\\w-]+)(?:/([\\w-]+))?`).exec(mail?.text ?? '')?.slice(1) ?? []
const refuse = (id = '', code = '') => server.visitor.post(`/invitations/${id}/not_me`, { code })
const withoutTimes = (text: string) =>
  text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')

test('inviting reveals neither an account nor that its owner declined, blocked or said "not me"', async () => {
  const declining = await confirmedParticipant(server)
  const { id } = await invited(ana, declining.email)
  await declining.client.delete(`/relationships/${id}`)
  const blocking = await confirmedParticipant(server)
  const before = await invited(ana, blocking.email)
  expect((await blocking.client.post('/blocked_users', { user_id: ana.id })).status).toBe(204)
  const refusing = await confirmedParticipant(server)
  await invited(ana, refusing.email)
  expect((await refuse(...linkIn(await mailTo(refusing.email), '/not_me'))).status).toBe(204)
  expect(before.to_user.id).toBeNull()
  const unconfirmed = await server.participant()
  const mails = sent.length

  const addresses = [nobody(), ben.email, declining.email, blocking.email, refusing.email, unconfirmed.email]
  const answers: string[] = []
  for (const address of addresses) {
    const answer = await inviteTo(ana, { to_user_email: address })
    answers.push(withoutTimes(JSON.stringify(answer.body).replaceAll(address, 'ADDRESS')))
    expect([answer.status, answer.headers['content-length']]).toEqual([200, String(JSON.stringify(answer.body).length)])
  }
  expect(new Set(answers).size).toBe(1)
  const list = await listOf(ana)
  expect(
    new Set(list.map((one) => withoutTimes(JSON.stringify({ ...one, to_user: { ...one.to_user, email: '' } })))).size,
  ).toBe(1)
  expect(
    (await deliver())
      .slice(mails)
      .map(({ to }) => to)
      .sort(),
  ).toEqual([addresses[0], ben.email, unconfirmed.email].sort())
  const shown = await Promise.all([ben, declining, blocking, refusing, unconfirmed].map(statesOf))
  expect(shown.map((states) => states.length)).toEqual([1, 0, 0, 0, 0])
  const codes = await Promise.all(
    list.map(async (one) => (await ana.client.post(`/relationships/${one.id}/resend`)).status),
  )
  expect(new Set(codes)).toEqual(new Set([200, 429]))
})

test('a person without an account gets a mail without the sender’s last name and registers by its link', async () => {
  const address = nobody()
  const { id } = await invited(ana, address.toUpperCase())
  const mail = await mailTo(address)
  expect(mail?.subject).toBe('Ana invited you to Almanac')
  expect(mail?.text).not.toContain('Test')
  expect(mail?.html).toContain('/not_me/')
  const [invitation] = linkIn(mail, '/register')
  const registered = await server
    .newVisitor()
    .post('/users', { ...formOf(undefined, { email: address }), invitation_id: invitation })
  expect(registered.status).toBe(200)
  expect(await statesOf(ana)).toEqual([['in_circle', 2]])
  expect((await listOf(ana))[0]?.id).toBe(id)
  expect((await server.visitor.get(`/invitations/${invitation}`)).status).toBe(404)
})

test('an account with an unconfirmed address gets it after confirmation, or by the mail’s link', async () => {
  const carla = await server.participant()
  await invited(ana, carla.email)
  expect(await listOf(carla)).toEqual([])
  const [invitation] = linkIn(await mailTo(carla.email), '/register')
  const asked = await carla.client.get('/confirmation/send_email_confirmation')
  expect(asked.status).toBeLessThan(300)
  sent = []
  const [token] = /\/confirm_email\/([\w.-]+)/.exec((await mailTo(carla.email))?.text ?? '')?.slice(1) ?? []
  expect((await server.visitor.get(`/confirmation/${token}`)).status).toBeLessThan(300)
  expect(await statesOf(carla)).toEqual([['invites_you', 2]])
  expect((await carla.client.post(`/invitations/${invitation}`)).status).toBe(200)
  expect(await statesOf(carla)).toEqual([['in_circle', 2]])
})

test.each<[string, object, string, string | undefined]>([
  ['no address', { to_user_email: 'not an address' }, 'to_user_email', 'INVALID_EMAIL'],
  ['line breaks', { to_user_email: 'a@b.test\nBcc: c@d.test' }, 'to_user_email', 'INVALID_EMAIL'],
  ['an empty one', { to_user_email: '' }, 'to_user_email', 'CANT_BE_BLANK'],
  ['one of two', { to_user_emails: ['a@example.test', 'x@'] }, 'to_user_emails.1', 'INVALID_EMAIL'],
  ['none of a list', { to_user_emails: [] }, 'to_user_emails', undefined],
  ['1,000', { to_user_emails: Array.from({ length: 1_000 }, nobody) }, 'to_user_emails', undefined],
  ['a level that removes', { to_user_email: 'a@example.test', visibility: 7 }, 'visibility', 'INVALID'],
  ['an empty object', {}, 'to_user_email', 'CANT_BE_BLANK'],
])('%s is refused with its field, and nobody is invited', async (_, body, field, code) => {
  const answer = await inviteTo(ana, body)
  expect([answer.status, errorsOf(answer)[0]?.field]).toEqual([422, field])
  if (code) expect(codesOf(answer)).toEqual([code])
  expect([await listOf(ana), await deliver()]).toEqual([[], []])
})

test('the user’s own address is refused regardless of case, and no other address is invited', async () => {
  const own = await inviteTo(ana, { to_user_emails: [nobody(), ana.email.toUpperCase()] })
  expect(errorsOf(own)).toEqual([expect.objectContaining({ code: 'OWN_EMAIL', field: 'to_user_emails.1' })])
  expect(await listOf(ana)).toEqual([])
})

test('an address is invited once, also by repeated requests', async () => {
  const address = nobody()
  const first = await invited(ana, address)
  await Promise.all([1, 2, 3].map(() => inviteTo(ana, { to_user_emails: [address, address.toUpperCase()] })))
  expect((await listOf(ana)).map(({ id }) => id)).toEqual([first.id])
  expect(await deliver()).toHaveLength(1)
})

test('the daily limit of invitations holds for concurrent requests, resending and after withdrawals', async () => {
  const half = () => Array.from({ length: MAX_INVITATIONS_A_DAY / 2 + 1 }, nobody)
  const answers = await Promise.all([1, 2].map(() => inviteTo(ana, { to_user_emails: half() })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  const list = await listOf(ana)
  expect(list).toHaveLength(MAX_INVITATIONS_A_DAY / 2 + 1)
  for (const { id } of list.slice(0, 2)) await ana.client.delete(`/relationships/${id}`)
  const again = (at: number) => ana.client.post(`/relationships/${list[at]?.id}/resend`)
  expect((await inviteTo(ana, { to_user_emails: [nobody(), nobody(), nobody()] })).status).toBe(200)
  expect((await again(3)).status).toBe(200)
  const refused = await again(4)
  expect([refused.status, codesOf(refused)]).toEqual([429, ['TOO_MANY_INVITATIONS']])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(errorsOf(refused)[0]?.retry_after_seconds).toBeGreaterThan(86_000)
  await server.database
    .updateTable('invitation_sends')
    .where('user_id', '=', ana.id)
    .set({ sent_at: sql<Date>`now() - interval '1 day'` })
    .execute()
  expect((await again(4)).status).toBe(200)
})

test('the number of pending invitations is limited', async () => {
  await server.database
    .insertInto('relationships')
    .values(
      Array.from({ length: MAX_PENDING_INVITATIONS }, () => ({
        user_id: ana.id,
        id: newId(),
        to_user_email: nobody(),
        from_status: 'Friend',
        to_status: 'Waiting',
        visibility: 2,
      })),
    )
    .execute()
  expect(codesOf(await inviteTo(ana, { to_user_email: ben.email }))).toEqual(['TOO_MANY_INVITATIONS'])
  expect(await listOf(ben)).toEqual([])
  // An expired one takes no place until it is sent again.
  const [pending] = await listOf(ana)
  await sentThirtyDaysAgo(pending?.id ?? '', 60)
  await invited(ana, ben.email)
  expect(codesOf(await ana.client.post(`/relationships/${pending?.id}/resend`))).toEqual(['TOO_MANY_INVITATIONS'])
})

test('a withdrawn invitation is not mailed; an expired one is invalid until it is resent', async () => {
  const [withdrawn, expired] = [nobody(), nobody()]
  const one = await invited(ana, withdrawn)
  const two = await invited(ana, expired)
  await ana.client.delete(`/relationships/${one.id}`)
  expect(await mailTo(withdrawn)).toBeUndefined()
  const [invitation] = linkIn(await mailTo(expired), '/register')
  await server.database
    .updateTable('invitations')
    .where('id', '=', invitation ?? '')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await server.visitor.get(`/invitations/${invitation}`)).status).toBe(404)
  const again = await ana.client.post(`/relationships/${two.id}/resend`)
  expect(answerOf(schema.resendInvitation, again).outgoing?.sent_at).not.toBe(two.outgoing?.sent_at)
  sent = []
  expect(linkIn(await mailTo(expired), '/register')).toEqual([invitation, undefined])
  expect((await server.visitor.get(`/invitations/${invitation}`)).status).toBe(200)
})

/** Moves the sending of an invitation to 30 days ago, these seconds earlier. */
const sentThirtyDaysAgo = (id: string, earlier: number) =>
  server.database
    .updateTable('relationships')
    .where('id', '=', id)
    .set({ sent_at: sql<Date>`now() - make_interval(days => 30, secs => ${earlier})` })
    .execute()

test('an invitation ends after 30 days: its sender sees that and sends it again, its recipient is not offered it', async () => {
  const { id } = await invited(ana, ben.email, 3)
  await sentThirtyDaysAgo(id, -60)
  expect((await listOf(ana))[0]?.outgoing?.expired).toBe(false)
  expect(await statesOf(ben)).toEqual([['invites_you', 3]])

  await sentThirtyDaysAgo(id, 60)
  expect((await listOf(ana))[0]?.outgoing).toMatchObject({ id, expired: true })
  expect(await listOf(ben)).toEqual([])
  expect((await ben.client.get(`/relationships/${id}`)).status).toBe(404)
  const late = await setLevel(ben, id, 3)
  expect([late.status, codesOf(late)]).toEqual([409, ['INVITATION_EXPIRED']])

  expect((await ana.client.post(`/relationships/${id}/resend`)).status).toBe(200)
  expect((await listOf(ana))[0]?.outgoing?.expired).toBe(false)
  expect((await setLevel(ben, id, 3)).status).toBe(200)
  expect(await statesOf(ana)).toEqual([['in_circle', 3]])
})

test('an expired invitation is replaced by another one, of either side, and is no answer to it', async () => {
  const first = await invited(ana, ben.email, 3)
  await sentThirtyDaysAgo(first.id, 60)
  const theirs = await invited(ben, ana.email)
  expect(await statesOf(ben)).toEqual([['invited', 2]])
  await ben.client.delete(`/relationships/${theirs.id}`)
  const second = await invited(ana, ben.email, 4)
  expect(second.id).not.toBe(first.id)
  expect(await statesOf(ana)).toEqual([['invited', 4]])
  expect(await statesOf(ben)).toEqual([['invites_you', 4]])
})

test('a request for another level does not expire', async () => {
  const member = await acceptedRelationship(ana, ben)
  const { id } = answerOf(schema.updateRelationship, await setLevel(ana, member, 3))
  await server.database
    .updateTable('relationships')
    .where('id', '=', id)
    .set({ created_at: sql<Date>`created_at - interval '1 year'` })
    .execute()
  expect((await setLevel(ben, id, 3)).status).toBe(200)
  expect(await statesOf(ben)).toEqual([['in_circle', 3]])
})

test('only the sender can resend an invitation, and no accepted one', async () => {
  const { id } = await invited(ana, ben.email)
  expect((await ben.client.post(`/relationships/${id}/resend`)).status).toBe(404)
  await setLevel(ben, id, 2)
  expect(codesOf(await ana.client.post(`/relationships/${id}/resend`))).toEqual(['ALREADY_ACCEPTED'])
})

test('"not me" requires the code, ends all invitations of the address and suppresses further ones', async () => {
  const carla = await confirmedParticipant(server)
  const address = ben.email
  await invited(ana, address)
  await invited(carla, address)
  const [id, code] = linkIn(await mailTo(address), '/not_me')
  expect((await refuse(id, newId())).status).toBe(404)
  expect((await refuse(newId(), code)).status).toBe(404)
  expect(await listOf(ben)).toHaveLength(2)
  expect([(await refuse(id, code)).status, (await refuse(id, code)).status]).toEqual([204, 204])
  expect([await listOf(ana), await listOf(carla), await listOf(ben)]).toEqual([[], [], []])
  sent = []
  await invited(carla, address)
  expect([await listOf(ben), await deliver()]).toEqual([[], []])
  const stored = await server.database.selectFrom('refused_addresses').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(address)
})

test('inviting a sender after declining accepts their invitation; inviting a member changes nothing', async () => {
  const { id } = await invited(ana, ben.email)
  await ben.client.delete(`/relationships/${id}`)
  await invited(ana, ben.email, 3)
  expect(await listOf(ben)).toEqual([])
  const [agreed] = answerOf(schema.createRelationship, await inviteTo(ben, { to_user_email: ana.email, visibility: 4 }))
  expect([agreed?.to_status, agreed?.visibility]).toEqual(['Friend', 3])
  await invited(ana, ben.email, 4)
  expect([await statesOf(ana), await statesOf(ben)]).toEqual([[['in_circle', 3]], [['in_circle', 3]]])
})

test('a member of a shared conversation is invited by id, without a mail or their address', async () => {
  const stranger = await confirmedParticipant(server)
  expect((await inviteTo(ana, { user_id: ben.id })).status).toBe(404)
  expect((await inviteTo(ana, { user_id: ana.id })).status).toBe(404)
  const conversation = newId()
  const now = new Date()
  await server.database
    .insertInto('conversations')
    .values({ id: conversation, subject: 'Hello', created_at: now, updated_at: now })
    .execute()
  await server.database
    .insertInto('conversation_participants')
    .values([ana, ben].map(({ id }) => ({ user_id: id, conversation_id: conversation })))
    .execute()
  const answer = await inviteTo(ana, { user_id: ben.id })
  const [relationship] = answerOf(schema.createRelationship, answer)
  expect(relationship?.to_user).toMatchObject({ id: ben.id, first_name: 'Ben', email: '' })
  expect(JSON.stringify(answer.body)).not.toContain(ben.email)
  expect([await statesOf(ben), await deliver()]).toEqual([[['invites_you', 2]], []])
  expect((await inviteTo(ana, { user_id: stranger.id })).status).toBe(404)
})

test('concurrent mutual invitations make one relationship; concurrent removals leave none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await confirmedParticipant(server), await confirmedParticipant(server)]
    const answers = await Promise.all([
      inviteTo(one, { to_user_email: other.email, visibility: 3 }),
      inviteTo(other, { to_user_email: one.email, visibility: 3 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [hers, his] = [await listOf(one), await listOf(other)]
    expect([await statesOf(one), hers[0]?.id]).toEqual([[['in_circle', 3]], his[0]?.id])
    const removals = await Promise.all([one, other].map((person) => setLevel(person, hers[0]?.id ?? '', 7)))
    expect(removals.map(({ status }) => status)).toEqual([200, 200])
    expect([await listOf(one), await listOf(other)]).toEqual([[], []])
  }
})

test('accepting while the sender withdraws leaves no relationship, in either order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await confirmedParticipant(server)
    const { id } = await invited(ana, other.email)
    const [accepted, withdrawn] = await Promise.all([setLevel(other, id, 2), ana.client.delete(`/relationships/${id}`)])
    expect([withdrawn.status, [200, 404].includes(accepted.status)]).toEqual([204, true])
    expect([await listOf(ana), await listOf(other)]).toEqual([[], []])
  }
})
