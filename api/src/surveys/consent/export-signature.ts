import * as z from 'zod/mini'
import { canonicalJson } from '@almanac/domain/canonical'
import { isSignedWith, type Signer } from '../../platform'

/** What an installation signs of an export. */
export interface ExportStatement {
  /** SHA-256 over the last hash of every participant. */
  digest: string
  entries: number
  /** As in the first line of the export. */
  exported_at: string
  /** The address of the installation. */
  installation: string
}

const FORMAT = 'almanac-consents-signature'

/** The last line of a signed export. */
export const exportSignature = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  digest: z.string(),
  entries: z.int(),
  exported_at: z.string(),
  installation: z.string(),
  /** The raw public key (Ed25519), base64. */
  key: z.string(),
  signature: z.string(),
})
export type ExportSignature = z.infer<typeof exportSignature>

const bytesOf = (signed: Omit<ExportSignature, 'signature'>): Buffer => Buffer.from(canonicalJson(signed))

/** Signs an export: the signature covers the canonical JSON (RFC 8785) of all other fields of the line. */
export function signExport(statement: ExportStatement, signer: Signer): ExportSignature {
  const signed = { format: FORMAT, version: 1, ...statement, key: signer.public_key } as const
  return { ...signed, signature: signer.signFor('consents', bytesOf(signed)).toString('base64') }
}

/** Whether a value claims to be the last line of a signed export. */
export const isSignatureLine = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT

/**
 * Why a signature does not cover what was read; undefined when it does. Without a key, the signature is checked with
 * the key that it names itself, which only shows that the file is as its writer made it.
 */
export function signatureFault(
  { signature, ...signed }: ExportSignature,
  read: Omit<ExportStatement, 'installation'>,
  key: string | null,
): string | undefined {
  if (key !== null && signed.key !== key)
    return `it is signed with another key (${signed.key}) than the one to check with: by another installation, or the file was written anew`
  if (!isSignedWith(signed.key, 'consents', bytesOf(signed), Buffer.from(signature, 'base64')))
    return 'the signature does not match: the line was changed, or signed with another key than it names'
  const differs = (['entries', 'digest', 'exported_at'] as const).filter((name) => signed[name] !== read[name])
  return differs.length === 0
    ? undefined
    : `the signature is one of other consents (${differs.join(', ')}): some were changed, taken out or put in`
}
