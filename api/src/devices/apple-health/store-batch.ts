import type * as schema from '@almanac/contracts/schema/devices/apple-health'
import type { Handler } from '../../http/serve'
import { noteContact, type PhoneSource } from '../connections'
import { requireSync } from '../gate'
import { publishEvent } from '../../platform'
import { writeSamples } from '../samples/write-samples'
import { checkSamples } from './check-samples'

/** Stores a batch of a phone's health data, sent by a signed-in page or by the app itself. */
export const storeBatchOf =
  (source: PhoneSource): Handler<typeof schema.addAppleHealthSamples> =>
  async ({ request, database, user_id, body }) => {
    await requireSync(database, user_id)
    const { samples, refused } = checkSamples(source, body.samples, new Date())
    const written = await writeSamples(database, user_id, {
      samples,
      deleted: body.deleted.map(({ id, version }) => ({ source, record_id: id, version })),
    })
    await noteContact(database, user_id, source)
    publishEvent(request, [user_id], { type: 'samples' })
    return { ...written, refused }
  }
