import { safeParse, type $ZodType } from 'zod/v4/core'
import { resetPassword } from './password/schema'
import { updateProfile } from './profile/schema'
import { register } from './registration/schema'
import {
  birthYears,
  emailProblem,
  firstNameProblem,
  genderOtherProblem,
  isConfirmed,
  isStudyCodeLength,
  MAX_NAME_LENGTH,
  MIN_BIRTH_YEAR,
  newPasswordProblem,
  STUDY_CODE,
  studyCodeOf,
} from './rules'

const registration = {
  first_name: 'Zoe',
  email: 'zoe@example.org',
  password: 'a long sentence',
  password_confirmation: 'a long sentence',
  birth_year: 1990,
  gender: 'female',
  terms_agreed: true,
}

/** The schema's error code for a field; null if it is valid. */
function codeOf(schema: $ZodType, body: unknown, field: string): string | null {
  const { error } = safeParse(schema, body)
  return error?.issues.find(({ path }) => path.at(-1) === field)?.message ?? null
}

const registering = (change: Partial<Record<keyof typeof registration | 'gender_other', unknown>>, field: string) =>
  codeOf(register.body, { ...registration, ...change }, field)

test('the registration that the others vary is accepted', () => {
  expect(safeParse(register.body, registration).error).toBeUndefined()
})

describe('form and schema judge alike', () => {
  test.each([
    'Zoe',
    ' Zoe ',
    '',
    '   ',
    '\t',
    'ز',
    '\u200b',
    '\u2800',
    '\u3164',
    '\uffa0',
    '\u00ad',
    'Ann\u2067',
    'x'.repeat(MAX_NAME_LENGTH),
  ])('the first name %j', (first_name) => {
    expect(registering({ first_name }, 'first_name')).toBe(firstNameProblem(first_name))
    expect(codeOf(updateProfile.body, { first_name }, 'first_name')).toBe(firstNameProblem(first_name))
  })

  test.each([
    ...[
      'zoe@example.org',
      ' zoe@example.org ',
      'ZOE@EXAMPLE.ORG',
      'zoë@exämple.org',
      'a@b.c',
      'zoe+almanac@example.org',
    ],
    ...['', '   ', 'zoe', 'zoe@', '@example.org', 'zoe@example', 'zoe@example.', 'zoe at example.org', 'a@b@c.d'],
    ...['zoe @example.org', 'zoe@exam ple.org', '<zoe@example.org>', 'zoe,ben@example.org', 'zoe@example.org;'],
    ...['\u200ezoe@example.org', 'zoe\u00ad@example.org', '\u200b', 'a..b@example.org', 'a@.b', 'a@b..c'],
    ...['=?utf-8?q?c=40d.example?=@b.example', `${'a'.repeat(65)}@example.org`],
    ...['zo\u0001e@example.org', 'zoe@exam\u007fple.org', 'zoe\n@example.org', '\u0001'],
  ])('the e-mail address %j', (email) => {
    expect(registering({ email }, 'email')).toBe(emailProblem(email))
    expect(codeOf(updateProfile.body, { email }, 'email')).toBe(emailProblem(email))
  })

  test.each([
    ...[
      '',
      'short',
      '1234567',
      '12345678',
      'cafe\u0301123',
      '        ',
      'a long sentence',
      'كلمة سر طويلة',
      'x'.repeat(100),
    ],
    // Eight characters, and eight UTF-16 units that are four characters.
    ...['🌻🌻🌻🌻🌻🌻🌻🌻', '🌻🌻🌻🌻', '🌻🌻🌻abcd', '🌻🌻🌻abcde'],
  ])('the new password %j', (password) => {
    const twice = { password, password_confirmation: password }
    const expected = newPasswordProblem(password)
    expect(registering(twice, 'password')).toBe(expected)
    expect(codeOf(updateProfile.body, { ...twice, current_password: 'x' }, 'password')).toBe(expected)
    expect(codeOf(resetPassword.body, { user: { ...twice, reset_password_token: 'x' } }, 'password')).toBe(expected)
  })

  test.each([
    ['a long sentence', 'a long sentence'],
    ['a long café', 'a long cafe\u0301'],
    ['a long sentence', 'a long sentence '],
    ['a long sentence', 'A long sentence'],
    ['a long sentence', ''],
  ])('the password %j with the confirmation %j', (password, password_confirmation) => {
    const pair = { password, password_confirmation }
    const same = isConfirmed(password, password_confirmation)
    expect(registering(pair, 'password_confirmation')).toBe(same ? null : 'PASSWORDS_NO_MATCH')
    expect(codeOf(updateProfile.body, { ...pair, current_password: 'x' }, 'password_confirmation')).toBe(
      same ? null : 'PASSWORDS_NO_MATCH',
    )
    expect(codeOf(resetPassword.body, { user: { ...pair, reset_password_token: 'x' } }, 'password_confirmation')).toBe(
      same ? null : 'PASSWORD_CONFIRMATION_NO_MATCH',
    )
  })

  test.each([
    ...['', '  ', 'agender', ' agender ', 'бигендер', 'मध्य', 'gender2', 'two words', 'a-b', 'a_b', '🌻', 'a.'].map(
      (gender_other) => ['other', gender_other],
    ),
    ['female', ''],
    ['not_said', '🌻'],
  ])('the gender %j with the word %j', (gender, gender_other) => {
    const expected = genderOtherProblem({ gender, gender_other })
    expect(registering({ gender, gender_other }, 'gender_other')).toBe(expected)
    expect(codeOf(updateProfile.body, { gender, gender_other }, 'gender_other')).toBe(expected)
  })

  test.each([MIN_BIRTH_YEAR - 1, MIN_BIRTH_YEAR, 1990])('the birth year %j', (birth_year) => {
    const offered = birthYears(new Date('2026-11-21T12:00:00Z')).includes(birth_year)
    expect(registering({ birth_year }, 'birth_year')).toBe(offered ? null : 'OUT_OF_RANGE')
  })

  test.each([true, false])('the terms agreed to: %j', (terms_agreed) => {
    expect(registering({ terms_agreed }, 'terms_agreed')).toBe(terms_agreed ? null : 'TERMS_NOT_AGREED')
  })
})

test('birth years go from 12 years ago down to 1850', () => {
  const years = birthYears(new Date('2026-11-21T12:00:00Z'))
  expect([years[0], years.at(-1)]).toEqual([2014, 1850])
  expect(new Set(years).size).toBe(2014 - 1850 + 1)
})

test.each([
  ['tide24', 'TIDE24', true],
  [' TI DE-24 ', 'TIDE24', true],
  ['tide2', 'TIDE2', false],
  ['tide245', 'TIDE245', false],
  ['', '', false],
])('the study code %j is %j', (typed, code, accepted) => {
  expect(studyCodeOf(typed)).toBe(code)
  expect(isStudyCodeLength(typed)).toBe(accepted)
  expect(STUDY_CODE.test(code)).toBe(accepted)
})
