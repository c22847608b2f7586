import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { CHAINED_COLUMNS, hashOf } from './chain'

/** The first line of an export. */
const exportHeader = z.strictObject({
  format: z.literal('almanac-consents'),
  version: z.literal(1),
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

/** Verifies consents one after the other; those of a participant have to be consecutive and in order. */
export class ChainCheck {
  entries = 0
  participants = 0
  private readonly heads = createHash('sha256')
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
    if (!before) this.endParticipant()
    if (sequence !== (before?.sequence ?? 0) + 1)
      return `it is number ${sequence} of this participant, but ${before ? `follows number ${before.sequence}` : 'no other stands before it'}: one is missing, or there twice`
    if (previous_hash !== (before?.hash ?? null)) return 'it names another consent as the one before it'
    if (hashOf(content) !== hash) return 'its content does not match its hash: it was changed'
    this.last = { user_id, sequence, hash }
    this.entries += 1
    if (!before) this.participants += 1
    return undefined
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

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Verifies an export without a database: every hash, every link, and that no line is missing. Stops
 * at the first fault.
 */
export async function verifyExport(lines: AsyncIterable<string> | Iterable<string>): Promise<ChainReport> {
  const check = new ChainCheck()
  let header: z.infer<typeof exportHeader> | undefined
  let line = 0
  const report = (fault: ChainFault | null): ChainReport => ({
    entries: check.entries,
    participants: check.participants,
    digest: check.digest(),
    fault,
  })
  for await (const text of lines) {
    line += 1
    const value = parsedLine(text)
    if (value === undefined) return report({ line, reason: 'it is no JSON: the file was cut, or is another one' })
    if (!header) {
      const parsed = exportHeader.safeParse(value)
      if (!parsed.success) return report({ line, reason: 'it is not the first line of an export of consents' })
      header = parsed.data
      continue
    }
    const reason = check.add(value)
    const id = typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined
    if (reason !== undefined) return report({ line, ...(id !== undefined && { consent: id }), reason })
  }
  if (!header) return report({ line: 1, reason: 'the file is empty' })
  if (check.entries !== header.entries)
    return report({ line: line + 1, reason: `the file ends after ${check.entries} of ${header.entries} consents` })
  return report(null)
}
