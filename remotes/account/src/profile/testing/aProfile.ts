import type { Profile } from '@almanac/contracts/account/profile'
import { aUser } from '@almanac/testing'

/** A minimal profile for tests, with overrides. */
export function aProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    ...aUser(),
    gender: null,
    gender_other: null,
    birth_year: null,
    preferred_language: null,
    primary_contact_number: null,
    secondary_contact_number: null,
    contact_time_preference: null,
    contact_method: null,
    address: null,
    dont_send_emails: false,
    allergy_toggle: false,
    email_confirmed: true,
    unconfirmed_email: null,
    conditions: [],
    organizations: [],
    allergies: [],
    medications: [],
    additional_contacts: [],
    health_care_provider_informations: [],
    status: null,
    delete_after: null,
    ...overrides,
  }
}
