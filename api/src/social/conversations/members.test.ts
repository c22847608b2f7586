/** @embedded */
import sharp from 'sharp'
import * as images from '@almanac/contracts/schema/account/images'
import * as schema from '@almanac/contracts/schema/social/conversations'
import { newId } from '@almanac/domain/ids'
import { accountArea } from '../../account'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { socialArea, socialFeatures } from '../area'
import { erasePerson } from '../../kernel/erasure'
import { takeUnreadConversations } from './notices'
import { conversationIn, conversationsIn, haveConversation, messageIn, unreadIn } from './testing'

let server: TestServer
let ana: Participant
let ben: Participant
let stranger: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, socialArea] })
})

beforeEach(async () => {
  ana = await server.participant()
  ben = await server.participant()
  stranger = await server.participant()
})

afterAll(() => server.close())

const between = (count = 3, ...others: Participant[]) =>
  haveConversation(server.database, {
    members: [ana, ben, ...others].map(({ id }) => id),
    messages: Array.from({ length: count }, (_, index) => ({
      from: ben.id,
      message: `No. ${index + 1}`,
      minute: index,
    })),
  })

describe('pages', () => {
  it('start before, after or around a message number, or at the first unread message', async () => {
    const { id, messages: all } = await between(10)
    const seqs = async (query: string) =>
      conversationIn(await ana.client.get(`/conversations/${id}?${query}`)).messages.map(({ seq }) => seq)
    expect(await seqs('limit=3')).toEqual([8, 9, 10])
    expect(await seqs('limit=3&before=8')).toEqual([5, 6, 7])
    expect(await seqs('limit=3&before=2')).toEqual([1])
    expect(await seqs('limit=3&before=0')).toEqual([])
    expect(await seqs('limit=3&after=4')).toEqual([5, 6, 7])
    expect(await seqs('limit=3&after=10')).toEqual([])
    expect(await seqs('limit=4&around=5')).toEqual([4, 5, 6, 7])
    expect(await seqs('limit=4&around=0')).toEqual([1, 2, 3, 4])
    expect(await seqs('limit=4&unread=true')).toEqual([1, 2, 3, 4])
    await ana.client.post(`/conversations/${id}/read/${all[5]}`)
    expect(await seqs('limit=4&unread=true')).toEqual([6, 7, 8, 9])
    await ana.client.post(`/conversations/${id}/read/${all[9]}`)
    expect(await seqs('limit=2&unread=true')).toEqual([9, 10])
    for (const bad of ['before=-1', 'after=x', 'around=1.5'])
      expect((await ana.client.get(`/conversations/${id}?${bad}`)).status).toBe(422)
  })
})

describe('the read receipt', () => {
  it('is the lowest read position of the other members', async () => {
    const { id, messages } = await between(3, stranger)
    const seen = async () => conversationIn(await ben.client.get(`/conversations/${id}`)).seen_seq
    expect(await seen()).toBe(0)
    await ana.client.post(`/conversations/${id}/read/${messages[2]}`)
    expect(await seen()).toBe(0)
    await stranger.client.post(`/conversations/${id}/read/${messages[1]}`)
    expect(await seen()).toBe(2)
  })
})

describe('muting', () => {
  it('removes a conversation from the unread count and from notices, for the muting person only', async () => {
    const { id } = await between()
    await server.database.updateTable('conversations').where('id', '=', id).set({ updated_at: new Date() }).execute()
    const mute = (who: Participant, muted: boolean) => who.client.put(`/conversations/${id}/mute`, { muted })
    expect((await mute(ana, true)).status).toBe(204)
    expect(unreadIn(await ana.client.get('/conversations/unread_count'))).toBe(0)
    expect(conversationsIn(await ana.client.get('/conversations'))).toMatchObject([{ muted: true, unread_count: 3 }])
    expect(conversationsIn(await ben.client.get('/conversations'))).toMatchObject([{ muted: false }])
    const take = () => server.database.transaction().execute((transaction) => takeUnreadConversations(transaction, 50))
    expect(await take()).toEqual([])
    await mute(ana, false)
    expect(await take()).toEqual([{ user_id: ana.id, conversation_id: id }])
    // Only once until it is read.
    expect(await take()).toEqual([])
    expect((await mute(stranger, true)).status).toBe(404)
  })
})

describe('a report', () => {
  const report = (who: Participant, id: string, message: string | undefined, reason = 'harassment') =>
    who.client.post(`/conversations/${id}/reports/${message}`, { reason })
  const mails = () =>
    server.database
      .selectFrom('outgoing_messages')
      .where('kind', '=', 'message_report')
      .select(['recipient', 'document'])
      .execute()

  it('notifies the recipients named by the study once, without the message text', async () => {
    await server.database
      .updateTable('companies')
      .set({ messaging: JSON.stringify({ report_recipients: ['watch@example.test'] }) })
      .execute()
    const { id, messages } = await between()
    expect((await report(ana, id, messages[1])).status).toBe(204)
    expect((await report(ana, id, messages[1], 'spam')).status).toBe(204)
    const sent = await mails()
    expect(sent).toMatchObject([{ recipient: 'watch@example.test', document: { message_id: messages[1] } }])
    expect(JSON.stringify(sent)).not.toContain('No. 2')
    const events = await server.database
      .selectFrom('security_events')
      .where('event', '=', 'message_reported')
      .where('user_id', '=', ana.id)
      .selectAll()
      .execute()
    expect(events).toHaveLength(1)
  })

  it('requires a readable message and a listed reason', async () => {
    const { id, messages } = await between()
    const other = await between()
    expect((await report(stranger, id, messages[0])).status).toBe(404)
    expect((await report(ana, id, other.messages[0])).status).toBe(404)
    expect((await report(ana, id, messages[0], 'boring')).status).toBe(422)
  })
})

describe('a picture', () => {
  async function upload(who: Participant, type = 'message') {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.set('type', type)
    form.set('file', new File([new Uint8Array(bytes)], 'rash.jpg', { type: 'image/jpeg' }))
    return answerOf(images.uploadImage, await who.client.post('/images', form))
  }
  const send = (id: string, image_id: string, who = ana) =>
    who.client.post('/messages', {
      id: newId(),
      conversationID: id,
      message: 'Look',
      image_data: { id: image_id, description: 'My arm' },
    })

  it('is visible only to members of the conversation', async () => {
    const { id } = await between()
    const picture = await upload(ana)
    const path = picture.url.replace('/api', '')
    expect((await ben.client.get(path)).status).toBe(404)
    expect(messageIn(await send(id, picture.id)).image_data).toEqual({ ...picture, description: 'My arm' })
    expect([(await ben.client.get(path)).status, (await stranger.client.get(path)).status]).toEqual([200, 404])
    await server.database.deleteFrom('conversation_participants').where('user_id', '=', ben.id).execute()
    expect((await ben.client.get(path)).status).toBe(404)
  })

  it('must be an image that the sender uploaded for a message', async () => {
    const { id } = await between()
    for (const other of [newId(), (await upload(ana, 'entry')).id, (await upload(ben)).id]) {
      const refused = await send(id, other)
      expect([refused.status, ...codesOf(refused)]).toEqual([422, 'UNKNOWN_IMAGE'])
    }
    expect(conversationIn(await ana.client.get(`/conversations/${id}`)).last_seq).toBe(3)
  })
})

describe('labels and search', () => {
  it('find conversations by label, message text, subject, names and unread state', async () => {
    const { database } = server
    const label = newId()
    await database
      .insertInto('conversation_labels')
      .values({
        id: label,
        company_id: ana.company_id,
        key: label,
        name: JSON.stringify({ en: 'Care', fr: 'Soins' }),
        position: 0,
      })
      .execute()
    const one = await haveConversation(database, {
      subject: 'Knees 100%',
      members: [ana.id, ben.id],
      messages: [{ from: ana.id, message: 'Swollen again, überall', minute: 1 }],
    })
    const two = await between()
    await haveConversation(database, {
      members: [ben.id, stranger.id],
      messages: [{ from: ben.id, message: 'Swollen too', minute: 3 }],
    })
    await database.updateTable('conversations').where('id', '=', one.id).set({ label_id: label }).execute()
    await database
      .updateTable('users')
      .where('id', '=', ben.id)
      .set({ first_name: 'Benjamin', last_name: 'Ortiz' })
      .execute()
    const found = async (query: string) =>
      conversationsIn(await ana.client.get(`/conversations?${query}`)).map(({ id }) => id)
    expect(answerOf(schema.listLabels, await ana.client.get('/labels'))).toEqual([
      { id: label, name: 'Care', locale: 'en' },
    ])
    expect(await found(`label_id=${label}`)).toEqual([one.id])
    expect(await found('unread=true')).toEqual([two.id])
    expect(await found('search=swol')).toEqual([one.id])
    expect(await found(`search=${encodeURIComponent('Über swollen')}`)).toEqual([one.id])
    expect(await found(`search=${encodeURIComponent('100%')}`)).toEqual([one.id])
    expect(await found('search=jamin%20ort')).toHaveLength(2)
    for (const odd of ["'", '\\', '!!!', 'a & | !b:*', '%', '_'])
      expect(await found(`search=${encodeURIComponent(odd)}`)).toEqual(odd === '%' ? [one.id] : [])
    expect((await ana.client.get(`/conversations?search=${'a'.repeat(101)}`)).status).toBe(422)
  })
})

describe('the care team’s hours', () => {
  it('are shown to participants who write to it, not to the team', async () => {
    const care_team = {
      emails: [ben.email],
      label_id: null,
      time_zone: 'Europe/Paris',
      hours: [{ day: 1, from: '09:00', to: '17:00' }],
      answer_working_days: 2,
      emergency_number: '112',
      emergency_numbers: [{ countries: ['NZ', 'AU'], number: '111' }],
      emergency_text: { en: 'Call {{number}}', fr: 'Appelez le {{number}}' },
    }
    await server.database
      .updateTable('companies')
      .where('id', '=', ana.company_id)
      .set({ messaging: JSON.stringify({ care_team }) })
      .execute()
    const { id } = await between()
    const hoursFor = async (who: Participant) =>
      answerOf(schema.getConversation, await who.client.get(`/conversations/${id}`)).care_team
    expect(await hoursFor(ana)).toMatchObject({ emergency_text: 'Call 112', locale: 'en', time_zone: 'Europe/Paris' })
    expect(await hoursFor(ben)).toBeNull()
    // Abroad another number is dialed: the country is that of the telephone, else of the time zone.
    const live = (where: { time_zone?: string; primary_contact_number?: string | null }) =>
      server.database.updateTable('users').where('id', '=', ana.id).set(where).execute()
    await live({ time_zone: 'Pacific/Auckland' })
    expect(await hoursFor(ana)).toMatchObject({ emergency_text: 'Call 111', emergency_number: '111' })
    await live({ primary_contact_number: '+33612345678' })
    expect(await hoursFor(ana)).toMatchObject({ emergency_text: 'Call 112', emergency_number: '112' })
  })
})

test('erasure keeps a person’s texts, deletes messages without text and renumbers the rest', async () => {
  const { id } = await haveConversation(server.database, {
    members: [ana.id, ben.id, stranger.id],
    messages: [ben, stranger, ben, stranger, stranger].map(({ id: from }, minute) => ({
      from,
      message: minute === 2 ? '' : `${minute}`,
      minute,
    })),
  })
  const { messages } = conversationIn(await ana.client.get(`/conversations/${id}`))
  await ana.client.post(`/conversations/${id}/read/${messages[2]?.id}`)
  await server.database
    .transaction()
    .execute((transaction) => erasePerson(transaction, socialFeatures, { user_id: ben.id, email: ben.email }))
  const left = conversationIn(await ana.client.get(`/conversations/${id}`))
  expect(left.messages.map(({ seq, message, from }) => [seq, message, from.first_name === null])).toEqual([
    [1, '0', true],
    [2, '1', false],
    [3, '3', false],
    [4, '4', false],
  ])
  expect(left.messages[0]).toMatchObject({ from_user_email: '', from_user_id: expect.not.stringMatching(ben.id) })
  expect([left.unread_count, left.read_seq, left.last_seq]).toEqual([2, 2, 4])
  const sent = await ana.client.post('/messages', { id: newId(), conversationID: id, message: 'And on' })
  expect(messageIn(sent).seq).toBe(5)
})
