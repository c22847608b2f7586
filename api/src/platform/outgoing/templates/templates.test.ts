import { supported } from '../../../http/locales'
import type { MessageKind, MessageKinds } from '../kinds'
import { productTheme } from '@almanac/domain/theme'
import { plainBrand } from '../../brand/brand'
import { mailOf, textMessageOf } from '../sender/compose'
import { templates } from './templates'
import { plain } from './plain-name'

const PUBLIC_URL = 'https://almanac.example'
const ID = '6f1c7a34-53ea-4f5e-9a53-7a6d3c0b1a11'
const HOSTILE = '<script>alert(1)</script>\r\nBcc: eve@example.test'

/** What the templates are written with; `password_reset` as it is when it is sent. */
type Values = Omit<MessageKinds, 'password_reset'> & { password_reset: { first_name: string | null; link: string } }

const valuesOf = (name: string | null): Values => ({
  one_time_code: { code: '012345', minutes: 10 },
  email_confirmation: { first_name: name, link: '/confirm_email/x' },
  email_change: { first_name: name, link: '/confirm_email/x' },
  email_changed: { first_name: name },
  password_reset: { first_name: name, link: `/forgot/${ID}.secret` },
  number_changed: { first_name: name, masked_number: '+44 ••• ••56' },
  password_changed: { first_name: name },
  factor_changed: { first_name: name, change: name === null ? 'removed' : 'passkey_added' },
  factor_needed: { first_name: name, required_from: '2026-12-05T10:00:00.000Z' },
  account_exists: { first_name: name },
  invitation: { invitation_id: ID, unsubscribe_code: ID, first_name: name, from: name, study: name, group_id: null },
  operator_alert: {
    alerts: [{ what: 'withdrawn', remote: 'social', version: '1.4.0', reason: '3 of 4 loads failed (render).' }],
    more: name === null ? 0 : 2,
  },
  report: { first_name: name, title: name ?? 'Week', link: '/history' },
  survey_report: { first_name: name, response_id: ID, locale: 'en' },
  consent_copy: { first_name: name, consent_ids: [ID], locale: 'en' },
  consent_changed: { first_name: name, link: '/consents' },
  history_report: { first_name: name, report_id: ID, attached: false, link: '/history?reports' },
  reminder: {
    first_name: name,
    title: name ?? 'Week',
    doses: name && `${name}, 7:00 PM`,
    link: '/activity/wellbeing/x?reminder_time=2026-12-05T19:00',
  },
  comment: { first_name: name, own: name !== null, link: `/history_detail/${ID}/${ID}/${ID}?date=2026-12-05` },
  unread_message: { first_name: name, link: `/messages/${ID}` },
  conversation_request: { first_name: name, link: '/messages' },
  recorded_for_you: { first_name: name, link: '/circleOfSupport' },
  connection_failing: { first_name: name, link: '/sync' },
  message_report: { reporter_id: ID, conversation_id: ID, message_id: ID, reason: 'spam' },
  user_report: { reporter_id: ID, reported_id: ID, reason: 'impersonation' },
  survey_alert: {
    participant_id: ID,
    participant: name,
    survey: 'Week',
    answered_at: '2026-12-05T10:00:00.000Z',
    time_zone: 'America/New_York',
    late: true,
    link: `/history?user_id=${ID}`,
  },
  appointment: {
    first_name: name,
    what: name === null ? 'canceled' : 'moved',
    appointment_id: ID,
    sequence: 1,
    calendar: true,
    start_at: '2026-12-05T10:00:00.000Z',
    time_zone: 'America/New_York',
    link: '/virtual_appointments',
  },
  provider_awaited: {
    participant: name,
    provider: name,
    start_at: '2026-12-05T10:00:00.000Z',
    time_zone: 'America/New_York',
    link: name === null ? '/virtual_appointments' : null,
  },
  visit_unconnected: {
    participant: name,
    provider: name,
    start_at: '2026-12-05T10:00:00.000Z',
    time_zone: 'America/New_York',
  },
  appointment_reminder: {
    first_name: name,
    soon: name === null,
    start_at: '2026-12-05T10:00:00.000Z',
    time_zone: 'America/New_York',
    link: '/virtual_appointments',
  },
  deletion_requested: { first_name: name, delete_after: '2026-12-05T10:00:00.000Z' },
  deletion_done: { first_name: name },
})

const kinds = Object.keys(templates).filter((kind): kind is MessageKind => kind in templates)
const cases = supported.flatMap(({ code: locale }) => kinds.map((kind) => [kind, locale] as const))
const mail = (kind: MessageKind, locale: string, name: string | null) =>
  mailOf({ id: ID, recipient: 'maya@example.test', kind, locale, document: valuesOf(name)[kind] }, PUBLIC_URL, {
    unsubscribe: { id: ID, code: ID },
    attachments: [],
  })

test.each(cases)('%s in %s is whole: its words, its language, its direction, its links', (kind, locale) => {
  for (const name of ['Maya', null]) {
    const { subject, text, html } = mail(kind, locale, name)
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\{\{|mails\.|undefined|null/)
      expect(part.trim()).not.toBe('')
    }
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(html).not.toMatch(/<table|<img|<script|http:\/\//)
    expect([...html.matchAll(/class="button"/g)].length).toBeLessThanOrEqual(1)
    expect(html).toContain('prefers-color-scheme: dark')
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/almanac\.example\//)
      const address = href.replaceAll('&amp;', '&')
      expect(text).toContain(address)
      // The page of a link is in the language of the message.
      expect(new URL(address).searchParams.get('locale')).toBe(locale)
    }
  }
})

test.each(cases)('a naughty name puts neither HTML nor a header into %s in %s', (kind, locale) => {
  const { subject, html } = mail(kind, locale, HOSTILE)
  expect(html).not.toContain('<script')
  expect(subject).not.toMatch(/[\r\n]/)
})

test.each(cases)('%s speaks %s and not English', (kind, locale) => {
  if (locale === 'en') return
  expect(mail(kind, locale, null).subject).not.toBe(mail(kind, 'en', null).subject)
})

test.each([
  ['Maya', 'Maya'],
  ['  José  María ', 'José María'],
  ['O’Neil-Smith Jr.', 'O’Neil-Smith Jr.'],
  ['مايا', 'مايا'],
  ['👩‍⚕️', '👩‍⚕️'],
  ['Win at evil.example/now', null],
  ['https://evil.example', null],
  ['www.evil', null],
  ['a@b.example', null],
  ['', null],
  [null, null],
  ['\r\n', null],
  ['Ma\u202eya', 'Ma ya'],
  ['Ma\r\nya', 'Ma ya'],
])('the name %j is told as %j', (name, told) => {
  expect(plain(name)).toBe(told)
})

test('a name of any length is shortened', () => {
  expect([...(plain('😀'.repeat(5000)) ?? '')]).toHaveLength(80)
})

test('a link that leads elsewhere is never sent', () => {
  for (const link of ['https://evil.example', '@evil.example', 'x']) {
    expect(() =>
      mailOf(
        {
          id: ID,
          recipient: 'maya@example.test',
          kind: 'report',
          locale: 'en',
          document: { first_name: null, title: 'Week', link },
        },
        'https://almanac.example',
        { unsubscribe: null, attachments: [] },
      ),
    ).toThrow()
  }
})

test.each([
  [1, 'لمدة دقيقة واحدة'],
  [2, 'لمدة دقيقتين'],
  [5, 'لمدة 5 دقائق'],
  [10, 'لمدة 10 دقائق'],
  [15, 'لمدة 15 دقيقة'],
])('%i minutes in Arabic', (minutes, words) => {
  expect(
    mailOf(
      { id: ID, recipient: 'm@example.test', kind: 'one_time_code', locale: 'ar', document: { code: '1', minutes } },
      PUBLIC_URL,
      { unsubscribe: null, attachments: [] },
    ).text,
  ).toContain(words)
})

test('a code fits two text messages, whose last line binds it to the site', () => {
  for (const { code: locale } of supported) {
    const { body } = textMessageOf(
      { id: ID, recipient: '+4915112345678', kind: 'one_time_code', locale, document: valuesOf(null).one_time_code },
      PUBLIC_URL,
    )
    expect(body).toContain('012345')
    expect(body.split('\n').at(-1)).toBe(`@${new URL(PUBLIC_URL).hostname} #012345`)
    expect(body.length).toBeLessThanOrEqual(134)
  }
})

test('a code shows in no subject: a locked phone shows that', () => {
  const { subject, html } = mail('one_time_code', 'en', null)
  expect(subject).not.toContain('012345')
  // Nor what is shown after the subject: at least a hundred characters stand before it.
  const before = html.slice(html.indexOf('<body'), html.indexOf('012345')).replaceAll(/<[^>]*>/g, '')
  expect(before.match(/&nbsp;/g)?.length).toBeGreaterThan(100)
})

test.each(['deletion_requested', 'deletion_done'] as const)('%s says what stays with others', (kind) => {
  expect(mail(kind, 'en', null).text).toMatch(/Messages you wrote stay with the people you wrote to/)
})

test('the address of a button stands behind a colon as French writes it', () => {
  expect(mail('invitation', 'fr', null).text).toContain('Voir l’invitation\u00a0:\n')
})

test('a message comes in the name, colors, face, corners, logo and sender of the brand, and its pictures wait for the reader', () => {
  const picture = { src: `/brand-files/${'a'.repeat(64)}.svg`, width: 300, height: 100 }
  const brand = {
    ...plainBrand('Northwind Health & Heart'),
    short_name: 'Northwind',
    face: 'figtree' as const,
    corner: 'soft' as const,
    logo: { light: picture, dark: picture },
  }
  const theme = { ...productTheme, light: { ...productTheme.light, accent: '#123456' }, brand }
  const sender = { name: 'Northwind', reply_to: 'study@northwind.example' }
  const message = { id: ID, recipient: 'maya@example.test', locale: 'en' }
  const invitation = mailOf({ ...message, kind: 'invitation', document: valuesOf(null).invitation }, PUBLIC_URL, {
    unsubscribe: null,
    attachments: [],
    brand: { theme, sender, text_sender: 'Northwind', group_id: null },
  })
  expect(invitation).toMatchObject({ subject: 'You’re invited to Northwind Health & Heart', sender })
  expect(invitation.text + invitation.html).not.toContain('Almanac')
  expect(invitation.html).toContain('border-radius:10px;background:#123456')
  expect(invitation.html).toContain('font-family:Figtree, ')
  expect(invitation.html).not.toMatch(/Fraunces|999px/)
  expect(invitation.html).toContain(`src="${PUBLIC_URL}${picture.src.replace('.svg', '@mail.png')}"`)
  expect(invitation.html).toContain('alt="Northwind Health &amp; Heart" width="108" height="36"')
  const reset = mailOf({ ...message, kind: 'password_reset', document: valuesOf(null).password_reset }, PUBLIC_URL, {
    unsubscribe: { id: ID, code: ID },
    attachments: [],
    brand: { theme, sender, text_sender: 'Northwind', group_id: ID },
  })
  // Their pages have no session that would say whose they are.
  for (const page of [`/forgot/${ID}.secret`, `/unsubscribe/${ID}/${ID}`])
    expect(reset.text).toContain(`${page}?locale=en&group=${ID}`)
  const code = { ...message, kind: 'one_time_code', document: valuesOf(null).one_time_code }
  const text = textMessageOf(code, PUBLIC_URL, { theme, sender, text_sender: 'Northwind', group_id: ID })
  expect(text).toMatchObject({ sender: 'Northwind', body: expect.stringMatching(/^Northwind: 012345/) as unknown })
})
