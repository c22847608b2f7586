import * as z from 'zod/mini'
import { id, instant, text } from '../../common/schema'
import { healthSample } from '../apple-health/schema'
import { MAX_SAMPLES_IN_BATCH } from '../samples/rules'
import { MAX_PARTS_OF_IMPORT } from './rules'

/**
 * Why a record of an export is not a measurement of its own: not a sample; a kind, time or unit that is not known; a
 * value that no body can have; a value that is no number; a sleep stage that is not known; written twice in the export; of a kind of which a later export
 * has been imported.
 */
const leftOutReason = z.enum([
  'INVALID_SAMPLE',
  'INVALID_KIND',
  'INVALID_DATE',
  'INVALID_UNIT',
  'INVALID_VALUE',
  'INVALID_NUMBER',
  'INVALID_STAGE',
  'REPEATED',
  'COVERED',
])

/** What the device could not read. */
const leftOut = z.object({
  kind: text(40),
  reason: z.enum(['INVALID_NUMBER', 'INVALID_STAGE']),
  count: z.int().check(z.gte(1)),
})

const params = z.object({ id })

/** What an import changes of one kind of measurement. */
const kindChanges = z.object({
  kind: z.string(),
  /** Measurements that only this export has. */
  added: z.int(),
  /** Measurements that are stored already, from an earlier export or sent by the phone. */
  same: z.int(),
  /** Measurements that are stored with another value. */
  changed: z.int(),
  /** Stored measurements of earlier exports that this export does not have. */
  missing: z.int(),
  /** The later export that has been imported of this kind, so that this one changes nothing; null without one. */
  covered_by: z.nullable(z.string()),
  left_out: z.array(z.object({ reason: leftOutReason, count: z.int() })),
})

const changes = z.object({ kinds: z.array(kindChanges) })

export const beginAppleHealthImport = {
  summary: 'Begin the import of an export of Apple Health',
  description:
    'Begins an import under an id that the device has made, or says how far it has come. Another import of the user that is not finished is deleted. An import that gets no part for three days is deleted as well. Nothing of it is shown before it is committed.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  params,
  body: z.object({
    /** When the export was made; null if it does not say so. */
    exported_at: z.nullable(instant),
    /** The kinds that are sent, with all that the export has of them. */
    kinds: z.array(text(40)).check(z.maxLength(40)),
  }),
  answer: z.object({
    status: z.enum(['open', 'committed']),
    /** Number of parts stored without a gap from the first, and of their measurements. */
    parts: z.int(),
    measurements: z.int(),
  }),
}

export const addAppleHealthImportPart = {
  summary: 'Add a part to an import',
  description:
    'Stores a part of the export by its number, from 1. The same number again changes nothing. A measurement that cannot be stored is left out by itself and counted in the preview, beside those that the device could not read (`left_out`).',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const,
  body_bytes: 1_000_000,
  params: z.object({ id, number: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PARTS_OF_IMPORT)) }),
  body: z.object({
    samples: z
      .array(z.catch(z.nullable(z.omit(healthSample, { id: true, version: true })), null))
      .check(z.maxLength(MAX_SAMPLES_IN_BATCH)),
    left_out: z.array(leftOut).check(z.maxLength(200)),
  }),
}

export const previewAppleHealthImport = {
  summary: 'Preview an import',
  description:
    'What committing the import changes, by kind. An export holds everything that Apple Health had when it was made: what an earlier export brought and this one does not have is `missing`. What the phone itself has sent is never missing.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const,
  params,
  answer: changes,
}

export const commitAppleHealthImport = {
  summary: 'Commit an import',
  description:
    'Replaces what earlier exports brought of these kinds up to the time of this export, in one transaction. The same commit again gives the same answer. 409 CHANGED_MEANWHILE if more would vanish than was shown: read the preview again.',
  errors: {
    403: ['FEATURE_OFF'],
    404: ['NOT_FOUND'],
    409: ['CHANGED_MEANWHILE'],
    422: ['IMPORT_PARTS_MISSING'],
  } as const,
  params,
  body: z.object({
    /** Number of parts that the import has. */
    parts: z.int().check(z.gte(0), z.lte(MAX_PARTS_OF_IMPORT)),
    /** Whether the export was read to its end without damage. Otherwise nothing is removed. */
    complete: z.boolean(),
    /** Whether stored measurements that this export does not have stay. */
    keep_missing: z.boolean(),
    /** How many were shown to be missing. */
    missing: z.int().check(z.gte(0)),
  }),
  answer: changes,
}

export const cancelAppleHealthImport = {
  summary: 'Cancel an import',
  description: 'Deletes an import that is not committed. A second time is fine.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  params,
}

export type ImportState = z.infer<typeof beginAppleHealthImport.answer>
export type ImportChanges = z.infer<typeof changes>
export type KindChanges = z.infer<typeof kindChanges>
export type LeftOutReason = z.infer<typeof leftOutReason>
