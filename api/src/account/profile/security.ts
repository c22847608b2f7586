import type { FastifyRequest } from 'fastify'
import { noteSecurityEvent } from '../../platform'
import type { Change } from './change'
import type { Secured } from './secured'

/** Notes what of a change concerns how the account is signed in to: its password, its address, a number that was taken away. */
export async function noteChange(
  request: FastifyRequest,
  { primary_contact_number, secondary_contact_number }: Change,
  { email, password_hash }: Secured,
): Promise<void> {
  if (password_hash !== undefined)
    await noteSecurityEvent(request, 'authn_password_change', { document: { by: 'profile' } })
  if (email !== undefined)
    await noteSecurityEvent(request, 'user_updated', { document: { attribute: 'email', change: 'requested' } })
  for (const [attribute, number] of Object.entries({ primary_contact_number, secondary_contact_number })) {
    if (number === null)
      await noteSecurityEvent(request, 'user_updated', { document: { attribute, change: 'removed' } })
  }
}
