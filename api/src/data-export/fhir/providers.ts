import type { AccountData } from '../../account'
import { concept, filled, idOf, reference, type Resource } from './resource'

type Provider = (AccountData & object)['providers'][number]

const telecomOf = ({ phone_number, email }: Provider) => {
  const telecom = [
    ...(phone_number ? [{ system: 'phone', value: phone_number }] : []),
    ...(email ? [{ system: 'email', value: email }] : []),
  ]
  return telecom.length > 0 ? { telecom } : {}
}

const roleId = ({ id }: Provider) => idOf(id, 'role')

/** Whether more is known than who it is: then a role says what and where. */
const hasRole = ({ specialty, organization }: Provider) =>
  filled(specialty) !== undefined || filled(organization) !== undefined

/** What the Patient points to as whoever looks after her. */
export const generalPractitioners = (providers: readonly Provider[]) =>
  providers.length > 0
    ? {
        generalPractitioner: providers.map((provider) => reference(hasRole(provider) ? roleId(provider) : provider.id)),
      }
    : {}

/** A provider as the person described her: who, and where it is known in which role for whom. */
export function providerResources(provider: Provider): Resource[] {
  const { id, name, specialty, organization, address } = provider
  const organizationId = idOf(id, 'organization')
  const practitioner: Resource = {
    resourceType: 'Practitioner',
    id,
    name: [{ text: name }],
    ...telecomOf(provider),
    ...(filled(address) ? { address: [{ text: address }] } : {}),
  }
  if (!hasRole(provider)) return [practitioner]
  const isOrganized = filled(organization) !== undefined
  return [
    practitioner,
    ...(isOrganized ? [{ resourceType: 'Organization', id: organizationId, name: organization }] : []),
    {
      resourceType: 'PractitionerRole',
      id: roleId(provider),
      practitioner: reference(id),
      ...(isOrganized ? { organization: reference(organizationId) } : {}),
      ...(filled(specialty) ? { specialty: [concept(specialty ?? '')] } : {}),
      ...telecomOf(provider),
    },
  ]
}
