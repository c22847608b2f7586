import sharp from 'sharp'
import { newId } from '@almanac/domain/ids'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf } from '../../activities/testing/fixtures'
import type { ObjectiveDocument } from '../../activities/definition'
import type { Participant, TestServer } from '../../testing/server'

/** Requires every part of a consent. */
export const allFlags = {
  consenting_name_required: true,
  consenting_signature_required: true,
  consent_check_required: true,
  consent_check_text: { en: 'I agree', es: 'Acepto' },
}

/** A consent objective on a participant's dashboard, with contents before it. */
export async function storeConsentObjective(
  server: TestServer,
  who: Participant,
  flags: Partial<ObjectiveDocument> = allFlags,
  before: readonly ObjectiveDocument[] = [],
) {
  const objective = objectiveOf('ConsentObjective', { name: 'Your consent', order: before.length, ...flags })
  const document = activityDocumentOf([...before, objective])
  const activity_id = await defineActivity(server.database, who, document)
  await giveActivity(server.database, who, activity_id)
  /** Stores the next version of the activity with other terms. */
  const change = async (changed: Partial<ObjectiveDocument>, version = 2) => {
    const next = {
      ...document,
      objectives: [...before, { ...objective, ...changed }],
      key: `${document.key}${version}`,
    }
    await defineActivity(server.database, who, next, activity_id, version)
    await giveActivity(server.database, who, activity_id, version)
  }
  return { objective, activity_id, change, path: `/objectives/${objective.id}/consent_entries` }
}

/** A drawn signature: ink drawn as pixels, as sharp can't read SVG in the product. */
export async function drawnSignature(): Promise<Buffer> {
  const background = { r: 255, g: 255, b: 255, alpha: 1 }
  const paper = sharp({ create: { width: 300, height: 100, channels: 4, background } })
  const ink = { create: { width: 120, height: 3, channels: 4 as const, background: '#1b1b1b' } }
  return paper
    .composite([{ input: ink, top: 50, left: 60 }])
    .png()
    .toBuffer()
}

/** Sends a consent as a form, without undefined fields. */
export async function sendConsent(
  who: Participant,
  path: string,
  { image, ...fields }: { image?: Buffer; [field: string]: unknown } = {},
) {
  const form = new FormData()
  const whole = {
    id: newId(),
    accepted_consent: 'true',
    consenting_first_name: 'Ana',
    consenting_last_name: 'Ruiz',
    ...fields,
  }
  for (const [name, value] of Object.entries(whole)) if (value !== undefined) form.append(name, String(value))
  if (image)
    form.append('consent_signature_image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'signature.png')
  return who.client.post(path, form)
}

/** All consents of a participant, in order. */
export const storedConsents = (server: TestServer, who: Participant) =>
  server.database.selectFrom('consent_entries').where('user_id', '=', who.id).selectAll().orderBy('sequence').execute()
