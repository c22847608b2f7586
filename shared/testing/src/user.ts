import type { User } from '@almanac/contracts/account/session'

/** A signed-in participant for tests; override what matters to the test. */
export function aUser(given: Partial<User> = {}): User {
  return {
    id: '01920000-0000-7000-8000-000000000001',
    email: 'maya@example.org',
    first_name: 'Maya',
    last_name: 'Okafor',
    locale: 'en',
    time_zone: 'Europe/London',
    avatar_id: null,
    image_id: null,
    companies: [{ id: '01920000-0000-7000-8000-0000000000c1', key: 'demo', name: 'Demo', status: 'open' }],
    groups: [],
    hs_features: [],
    onboarding_surveys: [],
    agreements_due: false,
    response_count: 0,
    activated: true,
    medication_count: 0,
    symptom_count: 0,
    vital_count: 0,
    roles: [],
    ...given,
  }
}
