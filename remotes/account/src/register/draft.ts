/** What is typed into the form. */
export interface Typed {
  first_name: string
  last_name: string
  email: string
  password: string
  password_confirmation: string
  birth_year: string
  gender: string
  gender_other: string
  terms_agreed: boolean
}

export const EMPTY: Typed = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  password_confirmation: '',
  birth_year: '',
  gender: '',
  gender_other: '',
  terms_agreed: false,
}

const KEY = 'almanac.registering'
const DRAFT_FIELDS = ['first_name', 'last_name', 'email', 'birth_year', 'gender', 'gender_other'] as const

/**
 * Keeps what was typed for this tab, so that a reload loses nothing: never a
 * password, nor the agreement to the terms. It belongs to one invitation or
 * study code: the next person at this device does not meet it.
 */
export function storeDraft(target: string, typed: Partial<Typed>): void {
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ entrance: target, ...Object.fromEntries(DRAFT_FIELDS.map((name) => [name, typed[name] ?? ''])) }),
  )
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}

/** What was typed in this tab before, for the same invitation or study code. */
export function readDraft(target: string): Partial<Typed> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
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
