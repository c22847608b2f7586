import { isUuid } from '@almanac/contracts/patterns'
import { plainDigits } from '@almanac/domain/digits'
import { newId } from '@almanac/domain/ids'
import { tabStorage } from '@almanac/auth/storage'

/** What the first step of the registration asks for: how the person signs in. */
export interface AccountValues {
  first_name: string
  email: string
  password: string
  password_confirmation: string
}

/** What the second step asks for: the person, and the agreement to the terms. */
export interface PersonValues {
  last_name: string
  birth_year: string
  gender: string
  gender_other: string
  terms_agreed: boolean
}

/** The values of both steps. */
export type RegistrationValues = PersonValues & AccountValues

/** The year that was typed, in the digits of any script. */
export const birthYearOf = (typed: string): number => Number(plainDigits(typed))

export const EMPTY_ACCOUNT: AccountValues = {
  first_name: '',
  email: '',
  password: '',
  password_confirmation: '',
}

export const EMPTY_PERSON: PersonValues = {
  last_name: '',
  birth_year: '',
  gender: '',
  gender_other: '',
  terms_agreed: false,
}

const KEY = 'almanac.registering'
const DRAFT_FIELDS = ['first_name', 'last_name', 'email', 'birth_year', 'gender', 'gender_other'] as const

/** The values that a reload keeps: never a password or the agreement to the terms. */
export type RegistrationDraft = Partial<Pick<RegistrationValues, (typeof DRAFT_FIELDS)[number]>>

/**
 * Stores typed values in this tab, so that a reload keeps them, beside those that are stored already. A draft belongs
 * to one invitation or study code, so that the next person at this device does not see it.
 */
export function storeDraft(target: string, typed: RegistrationDraft): void {
  const all = { ...readDraft(target), ...typed }
  tabStorage.set(
    KEY,
    JSON.stringify({ entrance: target, ...Object.fromEntries(DRAFT_FIELDS.map((name) => [name, all[name] ?? ''])) }),
  )
}

export function removeDraft(): void {
  tabStorage.remove(KEY)
  tabStorage.remove(IDEMPOTENCY_KEY)
  unstored = null
}

const IDEMPOTENCY_KEY = 'almanac.registration_key'

/** Where the browser stores nothing. */
let unstored: string | null = null

/** The key with which this tab can repeat its registration; the same until that has succeeded. */
export function idempotencyKey(): string {
  const stored = tabStorage.get(IDEMPOTENCY_KEY) ?? unstored
  if (stored !== null && isUuid(stored)) return stored
  unstored = newId()
  tabStorage.set(IDEMPOTENCY_KEY, unstored)
  return unstored
}

/** The draft of this tab for the same invitation or study code. */
export function readDraft(target: string): RegistrationDraft {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'entrance') !== target) return {}
    return Object.fromEntries(
      DRAFT_FIELDS.flatMap((name) => {
        const value: unknown = Reflect.get(stored, name)
        return typeof value === 'string' && value !== '' ? [[name, value]] : []
      }),
    )
  } catch {
    return {}
  }
}
