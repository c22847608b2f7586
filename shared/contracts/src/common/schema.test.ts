import { safeParse } from 'zod/v4/core'
import { sendMessage } from '../social/conversations/schema'
import { email, instant, line, localDate, otpAttempt } from './schema'

const isDate = (value: string) => safeParse(localDate, value).success
const isInstant = (value: string) => safeParse(instant, value).success

test('dates are of a year that people live in', () => {
  for (const date of ['1900-01-01', '2026-02-28', '2199-12-31'])
    expect([date, isDate(date), isInstant(`${date}T08:00:00Z`)]).toEqual([date, true, true])
  for (const date of [
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '2026-02-30',
    '26-01-01',
    '',
  ])
    expect([date, isDate(date), isInstant(`${date}T08:00:00Z`)]).toEqual([date, false, false])
})

test.each(['123 456', '\u200e123-456', '١٢٣٤٥٦', '۱۲۳ ۴۵۶', '１２３４５６'])(
  'the one-time code %j is 123456',
  (typed) => {
    expect(safeParse(otpAttempt, typed).data).toBe('123456')
  },
)

test('a name is one line, whatever was pasted into it', () => {
  const read = (value: string) => safeParse(line(40), value).data
  expect(read('Eve\r\nBcc: mallory@example.test')).toBe('Eve Bcc: mallory@example.test')
  expect(read('a\tb\u0007c\u0085d\u2028e\u2029f\u007fg')).toBe('a b c d e f g')
  expect(read('Zoë O’Brien مايا')).toBe('Zoë O’Brien مايا')
  expect(safeParse(line(40), 'a\u0000b').success).toBe(false)
})

test('nothing in a name or a message turns its letters around', () => {
  expect(safeParse(line(80), '\u202eanelE\u202c \u202dX').data).toBe('anelE X')
  const id = '01920000-0000-7000-8000-000000000001'
  const sent = { id, conversationID: id, message: 'see \u202egpj.exe, شكرًا' }
  expect(safeParse(sendMessage.body, sent).data).toMatchObject({ message: 'see gpj.exe, شكرًا' })
})

test('an address holds no control character', () => {
  expect(safeParse(email, 'eve\u0001@example.test').success).toBe(false)
  expect(safeParse(email, ' Eve@Example.test ').data).toBe('eve@example.test')
})
