import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { JsonTextError, parseJsonText } from '@almanac/formats/instruments/fhir'
import { CHAINED_COLUMNS, hashOf } from './chain'
import { exportSignature, type ExportSignature, isSignatureLine, signatureFault } from './export-signature'

/** The first line of an export. Version 1 has no signature; in version 2 it is the last line. */
const exportHeader = z.strictObject({
  format: z.literal('almanac-consents'),
  version: z.literal([1, 2]),
  exported_at: z.string(),
  entries: z.int(),
})

/** A consent in an export: what its hash covers, and the hash. */
const exportedConsent = z.strictObject({
  ...Object.fromEntries(CHAINED_COLUMNS.map((column) => [column, z.unknown()])),
  user_id: z.string(),
  id: z.string(),
  sequence: z.int(),
  previous_hash: z.nullable(z.string()),
  hash: z.string(),
})

/** Where a chain is broken, and why. */
export interface ChainFault {
  /** The line of the file, from 1. */
  line: number
  /** The affected consent; missing where the line contains none. */
  consent?: string
  reason: string
}

/** The result of verifying an export. */
export interface ChainReport {
  entries: number
  participants: number
  /** SHA-256 over the last hash of every participant: equal for equal consents, to be noted elsewhere. */
  digest: string
  fault: ChainFault | null
}

/** The result of verifying an export with its signature. */
export interface ExportReport extends ChainReport {
  /** The valid signature; null for an export of before there were any, of which only the chain was verified. */
  signature: ExportSignature | null
}

/** The digest of consents in the order of their participants. */
export class ChainDigest {
  private readonly heads = createHash('sha256')
  private last: { user_id: string; hash: string } | undefined

  add(consent: { user_id: string; hash: string }): void {
    if (this.last?.user_id !== consent.user_id) this.endParticipant()
    this.last = consent
  }

  /** Called after the last consent. */
  digest(): string {
    this.endParticipant()
    return this.heads.digest('hex')
  }

  private endParticipant(): void {
    if (this.last) this.heads.update(`${this.last.user_id} ${this.last.hash}\n`)
  }
}

/** Verifies consents one after the other; those of a participant have to be consecutive and in order. */
export class ChainCheck {
  entries = 0
  participants = 0
  private readonly heads = new ChainDigest()
  private last: { user_id: string; sequence: number; hash: string } | undefined

  /** The fault of the next consent; undefined when it continues the chain. */
  add(consent: unknown): string | undefined {
    const parsed = exportedConsent.safeParse(consent)
    if (!parsed.success)
      return `it is no consent: ${parsed.error.issues.map(({ path }) => path.join('.') || 'line').join(', ')}`
    const { hash, ...content } = parsed.data
    const { user_id, sequence, previous_hash } = content
    const before = this.last?.user_id === user_id ? this.last : undefined
    if (this.last && !before && user_id < this.last.user_id) return 'it stands after consents of a later participant'
    if (sequence !== (before?.sequence ?? 0) + 1)
      return `it is number ${sequence} of this participant, but ${before ? `follows number ${before.sequence}` : 'no other stands before it'}: one is missing, or there twice`
    if (previous_hash !== (before?.hash ?? null)) return 'it names another consent as the one before it'
    if (hashOf(content) !== hash) return 'its content does not match its hash: it was changed'
    this.last = { user_id, sequence, hash }
    this.heads.add(this.last)
    this.entries += 1
    if (!before) this.participants += 1
    return undefined
  }

  /** Called after the last consent. */
  digest(): string {
    return this.heads.digest()
  }
}

/** The value of a line, or why it is none. */
function parsedLine(line: string): { value: unknown } | { reason: string } {
  try {
    const { value, repeated } = parseJsonText(line)
    const [twice] = repeated
    // JSON.parse takes the last of two: a reader who sees the first one would read another consent.
    return twice ? { reason: `it has “${twice.name}” twice: one of them was put in` } : { value }
  } catch (error) {
    if (error instanceof JsonTextError) return { reason: 'it is no JSON: the file was cut, or is another one' }
    throw error
  }
}

const idOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined

/** Reads an export line by line. */
class ExportCheck {
  private readonly check = new ChainCheck()
  private header: z.infer<typeof exportHeader> | undefined
  private signature: ExportSignature | undefined
  private line = 0

  constructor(private readonly key: string | null) {}

  /** The fault of the next line. */
  add(text: string): ChainFault | undefined {
    this.line += 1
    const parsed = parsedLine(text)
    if ('reason' in parsed) return this.fault(parsed.reason)
    const { value } = parsed
    if (!this.header) return this.addHeader(value)
    if (this.signature) return this.fault('it stands after the signature')
    if (this.header.version === 2 && isSignatureLine(value)) return this.addSignature(value)
    const reason = this.check.add(value)
    return reason === undefined ? undefined : this.fault(reason, idOf(value))
  }

  /** The report after the last line, or after the first fault. */
  report(found?: ChainFault): ExportReport {
    const { entries, participants } = this.check
    const digest = this.check.digest()
    const fault = found ?? this.faultAtEnd(digest)
    return { entries, participants, digest, fault: fault ?? null, signature: (!fault && this.signature) || null }
  }

  private addHeader(value: unknown): ChainFault | undefined {
    const parsed = exportHeader.safeParse(value)
    if (!parsed.success) return this.fault('it is not the first line of an export of consents')
    this.header = parsed.data
    return undefined
  }

  private addSignature(value: unknown): ChainFault | undefined {
    const parsed = exportSignature.safeParse(value)
    if (!parsed.success) return this.fault('it is not the signature of an export')
    this.signature = parsed.data
    return undefined
  }

  private faultAtEnd(digest: string): ChainFault | undefined {
    if (!this.header) return { line: 1, reason: 'the file is empty' }
    const { entries, version, exported_at } = this.header
    if (this.check.entries !== entries)
      return {
        line: this.signature ? this.line : this.line + 1,
        reason: `the file ends after ${this.check.entries} of ${entries} consents`,
      }
    if (!this.signature)
      return version === 1
        ? undefined
        : { line: this.line + 1, reason: 'the signature is missing, which is the last line' }
    const reason = signatureFault(this.signature, { digest, entries, exported_at }, this.key)
    return reason === undefined ? undefined : this.fault(reason)
  }

  private fault(reason: string, consent?: string): ChainFault {
    return { line: this.line, ...(consent !== undefined && { consent }), reason }
  }
}

/**
 * Verifies an export without a database: every hash, every link, that no line is missing, and its signature with the
 * public key (raw, base64), or without one with the key that it names. Stops at the first fault.
 */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  key: string | null = null,
): Promise<ExportReport> {
  const check = new ExportCheck(key)
  for await (const text of lines) {
    const fault = check.add(text)
    if (fault) return check.report(fault)
  }
  return check.report()
}
